package bench.vertx.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.vertx.core.http.HttpServerOptions;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindowsTest {
    @Test
    void areWhatTheEnvironmentSays() {
        Windows windows = Windows.of(Map.of("STREAM_WINDOW", "65535", "CONNECTION_WINDOW", " 1048576 "));
        assertEquals(new Windows(OptionalInt.of(65_535), OptionalInt.of(1_048_576)), windows);
    }

    @Test
    void areEmptyWhereItSaysNothing() {
        Windows none = new Windows(OptionalInt.empty(), OptionalInt.empty());
        assertEquals(none, Windows.of(Map.of()));
        assertEquals(none, Windows.of(Map.of("STREAM_WINDOW", "", "CONNECTION_WINDOW", " ")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"64kb", "1.5", "0", "-1", "2147483648", "65 535"})
    void refuseNonsenseByName(String value) {
        for (String name : new String[] {"STREAM_WINDOW", "CONNECTION_WINDOW"}) {
            IllegalArgumentException refusal =
                    assertThrows(IllegalArgumentException.class, () -> Windows.of(Map.of(name, value)));
            assertEquals(name + " is '" + value + "', not a number of bytes", refusal.getMessage());
        }
    }

    @Test
    void leaveToTheFrameworkWhatIsNotSet() {
        HttpServerOptions options =
                Windows.of(Map.of("CONNECTION_WINDOW", "1048576")).options();
        assertEquals(new HttpServerOptions().getInitialSettings(), options.getInitialSettings());
        assertEquals(1_048_576, options.getHttp2ConnectionWindowSize());
        assertEquals(
                new HttpServerOptions().getHttp2ConnectionWindowSize(),
                Windows.of(Map.of("STREAM_WINDOW", "1")).options().getHttp2ConnectionWindowSize());
    }
}
