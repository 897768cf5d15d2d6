package bench.mock;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes the port faster than any admin client could. */
class PortTest {
    private static final Behaviour UP = Behaviour.fixed(0);
    private static final Behaviour DOWN = new Behaviour(new Delay.Fixed(0), 0, Fault.DOWN);

    private final Settings settings =
            new Settings("127.0.0.1", RunningMock.freePort(), null, RunningMock.freePort(), 0, 2);
    private final AtomicReference<Behaviour> behaviour = new AtomicReference<>(UP);
    private final List<DependencyServer> servers = Stream.generate(
                    () -> new DependencyServer(settings, behaviour, new Stats()))
            .limit(2)
            .toList();
    private final Vertx vertx = Vertx.vertx();
    private final Port port = new Port(vertx, settings, servers, behaviour);

    @BeforeEach
    void start() {
        RunningMock.await(vertx.deployVerticle(servers.iterator()::next, new DeploymentOptions().setInstances(2)));
    }

    @AfterEach
    void stop() {
        RunningMock.await(vertx.close());
    }

    @Test
    void theLastOfManyChangesIsTheOneThatHolds() {
        for (int i = 0; i < 5; i++) {
            change(DOWN, UP, DOWN, UP);
            assertDoesNotThrow(this::connect);
            change(DOWN, UP, UP, DOWN, DOWN);
            assertThrows(ConnectException.class, this::connect);
            change(UP);
        }
    }

    @Test
    void noChangeEndsBeforeTheOnesBeforeIt() {
        Future<Void> down = port.change(DOWN);
        Future<Void> alsoDown = port.change(DOWN);
        Future<Void> up = port.change(UP);
        Future<Boolean> downBeforeAlsoDown = alsoDown.map(done -> down.isComplete());
        Future<Boolean> alsoDownBeforeUp = up.map(done -> alsoDown.isComplete());
        assertTrue(RunningMock.await(downBeforeAlsoDown));
        assertTrue(RunningMock.await(alsoDownBeforeUp));
    }

    private void change(Behaviour... behaviours) {
        List<Future<Void>> changes = Stream.of(behaviours).map(port::change).toList();
        RunningMock.await(Future.all(changes));
    }

    private void connect() throws IOException {
        new Socket(settings.host(), settings.port()).close();
    }
}
