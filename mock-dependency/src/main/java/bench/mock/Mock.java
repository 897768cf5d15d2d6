package bench.mock;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** A running mock. */
record Mock(Vertx vertx) {

    static Future<Mock> start(Settings settings) {
        if (settings.hasSocket()) {
            UnixSocket.claim(settings.socket());
        }
        Vertx vertx = Vertx.vertx(options(settings));
        AtomicReference<Behaviour> behaviour = new AtomicReference<>(Behaviour.fixed(settings.delayMs()));
        Stats stats = new Stats();
        List<DependencyServer> servers = Stream.generate(() -> new DependencyServer(settings, behaviour, stats))
                .limit(settings.eventLoops())
                .toList();
        return vertx.deployVerticle(new AdminServer(settings, new Port(vertx, settings, servers, behaviour), stats))
                .compose(admin -> vertx.deployVerticle(
                        servers.iterator()::next, new DeploymentOptions().setInstances(servers.size())))
                .map(dependency -> new Mock(vertx))
                .onFailure(cause -> vertx.close());
    }

    Future<Void> close() {
        return vertx.close();
    }

    private static VertxOptions options(Settings settings) {
        // One more loop for the admin port: it answers even when the others are saturated. The mock serves no files, so
        // it writes nothing to disk.
        return new VertxOptions()
                .setEventLoopPoolSize(settings.eventLoops() + 1)
                .setPreferNativeTransport(true)
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false));
    }
}
