package bench.e2e

import kotlin.test.Test
import kotlin.test.assertEquals

/** The wall clock of the runner is set during a run in containers; the engine keeps its own. */
@UsesSecondStack
class ComposeClockIT : InContainers(Stack.SECOND) {
    @Test
    fun `a run survives steps of the wall clock by an hour, forwards and backwards`() {
        val clock = SteppedClock(folder).apply { assumeLibrary() }
        stack.makeImages()
        val log = folder.resolve("log.txt")
        val out = folder.resolve("run")
        val runner = CommandLine.start(log, stack.runner("$BEGIN --out $out"), stack.environment + clock.environment)
        clock.setDuring(runner, out)
        val result = CommandLine.awaitEnd(runner, log)
        assertEquals(0, result.exitCode, result.output)
        SteppedClock.assertSurvived(out)
        assertEquals(emptyList(), stack.containers())
    }

    private companion object {
        // The clock's file is read once in each second, so on a fast machine a step shows some starts later.
        const val BEGIN =
            "run startup --services express --track stock --repetitions 12 --profile smoke --runtime compose"
    }
}
