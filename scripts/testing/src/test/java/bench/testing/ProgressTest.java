package bench.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final Progress progress = new Progress();

    @Test
    void namesEachModule() {
        assertEquals(
                Optional.of("[3/17] spring-webflux"),
                progress.line("[INFO] Building spring-webflux 1.0.0-SNAPSHOT                             [3/17]", 0));
        assertEquals(Optional.empty(), progress.line("[INFO] Building jar: /a/b.jar", 0));
    }

    @Test
    void saysAtOnceThatAClassFailed() {
        progress.line("[INFO] Running bench.mock.MockHttpTest", 0);
        String ended =
                "[ERROR] Tests run: 9, Failures: 1, Errors: 2, Skipped: 0, Time elapsed: 40.25 s <<< FAILURE! -- in "
                        + "bench.mock.MockHttpTest";
        assertEquals(Optional.of("FAILED bench.mock.MockHttpTest (3)"), progress.line(ended, 40));
        assertEquals(List.of(), progress.stillRunning(100));
    }

    @Test
    void namesAClassThatTakesLongNowAndThen() {
        progress.line("[INFO] Running a.LongIT", 10);
        progress.line("[INFO] Running a.ShortIT", 10);
        progress.line("[INFO] Tests run: 1, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 1 s -- in a.ShortIT", 11);
        assertEquals(List.of(), progress.stillRunning(39));
        assertEquals(List.of("a.LongIT, still running after 30 s"), progress.stillRunning(40));
        assertEquals(List.of(), progress.stillRunning(60));
        assertEquals(List.of("a.LongIT, still running after 61 s"), progress.stillRunning(71));
    }
}
