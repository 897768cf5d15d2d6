package bench.e2e

import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import org.junit.jupiter.api.io.TempDir

/** A default that is too small fails as predicted, and the advised slots are enough. */
@Measures
class AdviseIT {
    @TempDir lateinit var folder: Path

    @Test
    fun `both verdicts are as predicted`() {
        // The shorter the delay, the less the gate allows the mock: on a slow machine, 200 ms left no valid trial. Nine
        // calls per second are measured: with all ten slots in use, a stall before the window would last.
        val demand = "--rate 9.4 --delay 1s --arrivals even --service vertx"
        val out = folder.resolve("out")
        val result = CommandLine.bench("advise $demand --verify --runtime local --duration 4 --out $out")
        assertEquals(0, result.exitCode, result.output)
        assertContains(result.output, "setHttp1MaxSize(10)")
        assertContains(result.output, "All 2 verdicts are as predicted.")
    }
}
