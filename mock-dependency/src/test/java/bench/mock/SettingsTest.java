package bench.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    @Test
    void everythingHasADefault() {
        int processors = Runtime.getRuntime().availableProcessors();
        assertEquals(new Settings("0.0.0.0", 8080, null, 8081, 1_000, processors), Settings.from(Map.of()));
    }

    @Test
    void everythingCanBeSet() {
        Map<String, String> env =
                Map.of("HOST", "127.0.0.1", "PORT", "9000", "ADMIN_PORT", "9001", "DELAY_MS", "0", "EVENT_LOOPS", "3");
        assertEquals(new Settings("127.0.0.1", 9000, null, 9001, 0, 3), Settings.from(env));
        assertEquals(
                Path.of("/run/mock.sock"),
                Settings.from(Map.of("SOCKET", "/run/mock.sock")).socket());
    }

    @ParameterizedTest
    @CsvSource({
        "PORT,x",
        "PORT,0",
        "PORT,65536",
        "ADMIN_PORT,-1",
        "DELAY_MS,1.5",
        "DELAY_MS,''",
        "EVENT_LOOPS,0",
        "DELAY_MS,99999999999999999999999"
    })
    void badValuesAreNamed(String name, String value) {
        String sentence = assertThrows(UserError.class, () -> Settings.from(Map.of(name, value)))
                .getMessage();
        assertEquals(name, sentence.split(" ")[0]);
    }

    @Test
    void theTwoPortsDiffer() {
        assertThrows(UserError.class, () -> Settings.from(Map.of("PORT", "8081")));
    }
}
