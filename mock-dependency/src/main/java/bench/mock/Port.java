package bench.mock;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The port that services call, on all event loops together: how it behaves, and whether it is open. */
final class Port {
    // The last accepted callers may find no event loop. They are correctly reset, but Netty would print a trace for
    // each of them. The field keeps the logger from garbage collection.
    private static final Logger ACCEPTOR = Logger.getLogger("io.netty.bootstrap.ServerBootstrap");

    static {
        ACCEPTOR.setLevel(Level.OFF);
    }

    private final Vertx vertx;
    private final Settings settings;
    private final List<DependencyServer> servers;
    private final AtomicReference<Behaviour> behaviour;
    /** Null until the port is down for the first time. */
    private PortReservation reservation;

    private Future<Void> lastChange = Future.succeededFuture();

    Port(Vertx vertx, Settings settings, List<DependencyServer> servers, AtomicReference<Behaviour> behaviour) {
        this.vertx = vertx;
        this.settings = settings;
        this.servers = servers;
        this.behaviour = behaviour;
    }

    Behaviour behaviour() {
        return behaviour.get();
    }

    /**
     * Each change waits for the previous one; otherwise a port could be opened while it is still being closed.
     *
     * @return completes when the change is done; fails with a UserError, and leaves the port down, if it cannot be
     *     reopened
     */
    synchronized Future<Void> change(Behaviour next) {
        lastChange = lastChange.transform(whateverBecameOfIt -> apply(behaviour.get(), next));
        return lastChange;
    }

    /** Answers all calls that wait for their delay now; hanging calls keep hanging. */
    Future<Void> release() {
        return onAll(DependencyServer::release);
    }

    private Future<Void> apply(Behaviour before, Behaviour next) {
        // First, so that it applies to the first call that gets through.
        behaviour.set(next);
        if (before.isDown() == next.isDown()) {
            return Future.succeededFuture();
        }
        return next.isDown() ? shut() : open().onFailure(stillDown -> behaviour.set(before));
    }

    private Future<Void> shut() {
        return onAll(DependencyServer::shut)
                .compose(closed -> PortReservation.take(vertx, settings))
                .onSuccess(taken -> reservation = taken)
                .mapEmpty();
    }

    private Future<Void> open() {
        if (reservation != null) {
            reservation.release();
        }
        return onAll(DependencyServer::open);
    }

    private Future<Void> onAll(Function<DependencyServer, Future<Void>> action) {
        return Future.join(servers.stream().map(action).toList()).mapEmpty();
    }
}
