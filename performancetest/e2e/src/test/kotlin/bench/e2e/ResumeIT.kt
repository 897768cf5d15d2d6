package bench.e2e

import bench.model.Track
import bench.record.Planned
import bench.record.RecordStore
import bench.record.StartTrial
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readLines
import kotlin.io.path.readText
import kotlin.random.Random
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/**
 * Kills the runner at random moments and resumes until the run is complete. `PendingTest` does the same with every
 * possible number of records.
 */
@UsesProcesses
class ResumeIT {
    @TempDir lateinit var folder: Path

    private val seed = System.nanoTime()
    private val random = Random(seed)
    private val out
        get() = folder.resolve("run")

    private val log
        get() = folder.resolve("log.txt")

    private fun command(begin: String) =
        if (out.resolve("run.json").exists()) "run --resume $out" else "run $begin --out $out"

    /**
     * @param isEarly whether the time counts from the start of the runner; otherwise from the moment its plan exists
     * @return whether the runner was still working when it was killed, after [afterMs] or some new records
     */
    private fun killed(command: String, afterMs: Long, isEarly: Boolean): Boolean {
        val process = CommandLine.start(log, CommandLine.runner(command))
        while (!isEarly && process.isAlive && !out.resolve("run.json").exists()) Thread.sleep(PAUSE_MS)
        val most = records() + MOST_RECORDS
        val endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(afterMs)
        while (process.isAlive && System.nanoTime() < endNs && records() < most) Thread.sleep(PAUSE_MS)
        if (!process.isAlive) return false.also { assertEquals(0, process.exitValue(), log.readText()) }
        process.destroyForcibly().waitFor()
        return true
    }

    private fun records() = out.resolve("trials").toFile().list().orEmpty().count { it.endsWith(".json") }

    /** Starts a run and kills it [times] times, each within [mostMs], the first time early. Then lets it end. */
    private fun cutOff(times: Int, mostMs: Long, begin: String): RecordStore {
        println("seed $seed")
        repeat(times) { cuts ->
            val wasAtWork = killed(command(begin), random.nextLong(mostMs), isEarly = cuts == 0)
            assertTrue(wasAtWork, "the run was over after $cuts cuts: give it more to do")
            checkWhole()
        }
        val result = CommandLine.bench(command(begin))
        assertEquals(0, result.exitCode, result.output)
        return RecordStore(out)
    }

    /** The store can be read at any moment: a record is complete or missing. */
    private fun checkWhole() {
        if (!out.resolve("run.json").exists()) return
        val store = RecordStore(out)
        store.readRun()
        val orders = store.readStarts().map { it.order } + store.readTrials().map { it.order }
        assertEquals(orders.distinct(), orders)
    }

    private fun leftovers() =
        listOf(out, out.resolve("trials"), out.resolve("histograms"), out.resolve("resources"))
            .filter { it.exists() }
            .flatMap { it.listDirectoryEntries("*.part") }

    @Test
    fun `starts, interrupted six times`() {
        val begin = "startup --services express --track stock --profile full --runtime local --seed 7"
        val store = cutOff(6, mostMs = 4_000, "$begin --repetitions $STARTS")
        val run = store.readRun()
        val starts = store.readStarts()
        assertEquals(
            (1..STARTS).map { Planned("express", Track.STOCK, it, "stock") },
            run.order.sortedBy { it.repetition },
        )
        val measured = starts.sortedBy(StartTrial::order).map { it.planned }
        assertEquals(run.order, measured, "each exactly once, and in the order of the plan")
        assertEquals(emptyList(), starts.mapNotNull { it.failure })
        val summedUp = out.resolve("summary.csv").readLines()[1].split(',')[2]
        assertEquals("$STARTS", summedUp, "as many starts as an uninterrupted run sums up")
        assertEquals(emptyList(), leftovers())
    }

    @Test
    fun `a search, interrupted at random`() {
        val begin =
            "capacity --services express --track both --profile smoke --runtime local --seed 7 --set $DELAY=$DELAY_MS"
        val store = cutOff(2, mostMs = 25_000, begin)
        val run = store.readRun()
        val trials = store.readTrials()
        assertEquals(run.order, run.done)
        assertEquals(run.order.toSet(), trials.map { it.planned }.toSet())
        assertEquals((1..trials.size).toList(), trials.map { it.order }.sorted())
        assertEquals(mapOf(DELAY to "$DELAY_MS"), run.set)
        assertEquals(DELAY_MS, run.settings.delay_ms)
        trials
            .groupBy { it.planned }
            .values
            .forEach { search -> assertTrue(search.size <= run.settings.max_trials, "${search.map { it.id }}") }
        assertEquals(3, out.resolve("summary.csv").readLines().size)
        val histograms = out.resolve("histograms").listDirectoryEntries().map { it.name }.sorted()
        assertEquals(trials.map { "${it.id}.hlog" }.sorted(), histograms)
        assertEquals(emptyList(), leftovers())
    }

    private companion object {
        /** One more may follow in the pause: six times three are fewer than all starts, however fast they are. */
        const val MOST_RECORDS = 2
        const val STARTS = 20
        const val PAUSE_MS = 20L
        const val DELAY = "dependency.delay_ms"
        const val DELAY_MS = 900L
    }
}
