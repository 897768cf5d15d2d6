package bench.e2e

import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import org.junit.jupiter.api.io.TempDir

/** The wall clock of the runner is set during a run of local processes. */
@UsesProcessesApart
class ClockIT {
    @TempDir lateinit var folder: Path

    @Test
    fun `a run survives steps of the wall clock by an hour, forwards and backwards`() {
        val clock = SteppedClock(folder).apply { assumeLibrary() }
        val log = folder.resolve("log.txt")
        val out = folder.resolve("run")
        val runner = CommandLine.start(log, CommandLine.runner("$BEGIN --out $out"), clock.environment)
        clock.setDuring(runner, out)
        val result = CommandLine.awaitEnd(runner, log)
        assertEquals(0, result.exitCode, result.output)
        SteppedClock.assertSurvived(out)
    }

    private companion object {
        const val BEGIN =
            "run startup --services express --track stock --repetitions 20 --profile smoke --runtime local"
    }
}
