package bench.e2e

import bench.model.InvalidCode
import bench.record.RecordStore
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.test.assertTrue

/** A `./bench run` of capacities, in which a test disturbs trials. Closing kills it. */
internal class RunInProgress(private val runner: Process, private val log: Path, private val out: Path) :
    AutoCloseable {
    /** Waits until [ended] trials were lost because a part ended, and a later one is in progress. */
    fun inTrial(ended: Int = 0) {
        await { ended() >= ended }
        val before = begun()
        await { begun() > before || ended == 0 && before > 0 }
        Thread.sleep(WITHIN_MS)
    }

    private fun begun() = BEGUN.findAll(log.readText()).count()

    private fun ended() =
        if (!out.exists()) 0
        else RecordStore(out).readTrials().count { trial -> trial.invalid_reasons.any { it.code == InvalidCode.ENDED } }

    private fun await(condition: () -> Boolean) {
        val endNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(LIMIT_MIN)
        while (!condition()) {
            assertTrue(runner.isAlive && System.nanoTime() < endNs, log.readText())
            Thread.sleep(PAUSE_MS)
        }
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
