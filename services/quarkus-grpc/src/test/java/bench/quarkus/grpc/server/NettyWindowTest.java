package bench.quarkus.grpc.server;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class NettyWindowTest {
    @Test
    void theSeparateServerHasOneWindow() {
        assertThrows(IllegalArgumentException.class, () -> check(true, Optional.of(65_535), Optional.of(1_048_576)));
        assertThrows(IllegalArgumentException.class, () -> check(true, Optional.empty(), Optional.of(1_048_576)));
    }

    @Test
    void takesWhatCanBe() {
        assertDoesNotThrow(() -> check(true, Optional.empty(), Optional.empty()));
        assertDoesNotThrow(() -> check(true, Optional.of(65_535), Optional.empty()));
        assertDoesNotThrow(() -> check(true, Optional.of(65_535), Optional.of(65_535)));
        assertDoesNotThrow(() -> check(false, Optional.of(65_535), Optional.of(1_048_576)));
    }

    private static void check(boolean isSeparate, Optional<Integer> stream, Optional<Integer> connection) {
        NettyWindow window = new NettyWindow();
        window.isSeparate = isSeparate;
        window.stream = stream;
        window.connection = connection;
        window.check(null);
    }
}
