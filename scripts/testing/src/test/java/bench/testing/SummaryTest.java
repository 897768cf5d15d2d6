package bench.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private final Result passed = new Result("a.ATest", "works", Outcome.PASSED, "");
    private final Result failed = new Result("a.ATest", "counts", Outcome.FAILED, "expected: 3");
    private final Result skipped = new Result("b.BIT", "asks", Outcome.SKIPPED, "Assumption failed: no engine answers");

    @Test
    void listsTheSlowestWhatFailedAndWhatWasLeftOut() {
        Summary summary = new Summary(
                List.of(
                        new Suite("a", "a.ATest", 1.04, List.of(passed, failed)),
                        new Suite("b", "b.BIT", 123.4, List.of(skipped, skipped)),
                        new Suite("c", "c.CTest", 0.1, List.of(passed))),
                List.of(
                        new Result("lint", "prettier", Outcome.PASSED, ""),
                        new Result("lint", "hadolint", Outcome.SKIPPED, "it is not installed")),
                List.of(new Result("vertx", "", Outcome.FAILED, "the build failed")),
                List.of("tests in containers: no Docker engine answers within 5 s"));
        assertEquals("""
                2 slowest test classes
                    123.4 s  b.BIT
                      1.0 s  a.ATest
                Failed
                  a.ATest.counts: expected: 3
                  vertx: the build failed
                Left out
                  tests in containers: no Docker engine answers within 5 s
                  lint with hadolint: it is not installed
                  2 tests of b.BIT: no engine answers
                3 passed, 2 failed, 3 skipped""", String.join("\n", summary.lines(2)));
    }

    @Test
    void saysTheCountAloneWhereThereIsNothingElseToSay() {
        assertEquals(
                List.of("1 passed, 0 failed, 0 skipped"), of(List.of(), passed).lines(0));
    }

    @Test
    void endsWithOneForAFailedTestAndWithTwoForABrokenBuild() {
        Result broken = new Result("vertx", "", Outcome.FAILED, "the build failed");
        assertEquals(0, of(List.of(), passed, skipped).exitCode());
        assertEquals(1, of(List.of(), passed, failed).exitCode());
        assertEquals(2, of(List.of(broken), passed).exitCode());
        assertEquals(1, of(List.of(broken), failed).exitCode());
    }

    @Test
    void endsWithOneForAFailedTool() {
        Result tool = new Result("lint", "prettier", Outcome.FAILED, "");
        assertEquals(1, new Summary(List.of(), List.of(tool), List.of(), List.of()).exitCode());
    }

    private static Summary of(List<Result> broken, Result... results) {
        return new Summary(List.of(new Suite("a", "a", 1, List.of(results))), List.of(), broken, List.of());
    }
}
