package bench.e2e

import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.readText
import kotlin.test.assertTrue

/** A `./bench run` of capacities, in which a test disturbs trials. Closing kills it. */
internal class RunInProgress(private val runner: Process, private val log: Path) : AutoCloseable {
    /** Waits until that many trials have begun, and one of them is in progress. */
    fun inTrial(number: Int) {
        val endNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(LIMIT_MIN)
        while (BEGUN.findAll(log.readText()).count() < number) {
            assertTrue(runner.isAlive && System.nanoTime() < endNs, log.readText())
            Thread.sleep(PAUSE_MS)
        }
        Thread.sleep(WITHIN_MS)
    }

    /** Waits for its end. */
    fun exitCode(): Int {
        assertTrue(runner.waitFor(LIMIT_MIN, TimeUnit.MINUTES), log.readText())
        return runner.exitValue()
    }

    override fun close() {
        runner.destroyForcibly().waitFor()
    }

    private companion object {
        val BEGUN = Regex("express stock: \\d+ req/s")
        const val LIMIT_MIN = 15L
        const val PAUSE_MS = 100L
        const val WITHIN_MS = 2_000L
    }
}
