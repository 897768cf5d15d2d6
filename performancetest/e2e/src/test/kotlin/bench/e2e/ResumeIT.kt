package bench.e2e

import bench.result.Planned
import bench.result.RecordStore
import bench.result.StartTrial
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

/** The runner is killed at random moments, and gone on with, until the run is whole. */
class ResumeIT {
    @TempDir lateinit var folder: Path

    private val seed = System.nanoTime()
    private val random = Random(seed)
    private val out
        get() = folder.resolve("run")

    private val log
        get() = folder.resolve("log.txt")

    /** @return whether the runner had still been at work when it was killed, [afterMs] after its start. */
    private fun killed(command: List<String>, afterMs: Long): Boolean {
        val process = CommandLine.start(log, CommandLine.runner(*command.toTypedArray()))
        if (process.waitFor(afterMs, TimeUnit.MILLISECONDS))
            return false.also { assertEquals(0, process.exitValue(), log.readText()) }
        process.destroyForcibly().waitFor()
        return true
    }

    /** Begins a run and cuts it off [times] times, each within [mostMs] after its start; then lets it end. */
    private fun cutOff(times: Int, mostMs: Long, vararg begin: String): RecordStore {
        println("seed $seed")
        var cuts = 0
        while (cuts < times) {
            val command =
                if (out.resolve("run.json").exists()) listOf("run", "--resume", "$out")
                else listOf("run", *begin, "--out", "$out")
            assertTrue(
                killed(command, random.nextLong(mostMs)),
                "the run was over after $cuts cuts: give it more to do",
            )
            cuts++
            checkWhole()
        }
        val result = CommandLine.run(CommandLine.runner("run", "--resume", "$out"))
        assertEquals(0, result.exitCode, result.output)
        return RecordStore(out)
    }

    /** What is there at any moment can be read: a record is whole or it is not there. */
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
    fun `starts, cut off twenty times`() {
        val store =
            cutOff(
                20,
                mostMs = 4_000,
                "startup",
                "--services",
                "express",
                "--track",
                "stock",
                "--profile",
                "full",
                "--runtime",
                "local",
                "--seed",
                "7",
            )
        val run = store.readRun()
        val starts = store.readStarts()
        assertEquals(
            (1..30).map { Planned("express", bench.catalog.Track.STOCK, it, "stock") },
            run.order.sortedBy { it.repetition },
        )
        assertEquals(
            run.order,
            starts.sortedBy(StartTrial::order).map { it.planned },
            "each exactly once, and in the order of the plan",
        )
        assertEquals(emptyList(), starts.mapNotNull { it.failure })
        assertEquals(
            "30",
            out.resolve("summary.csv").readLines()[1].split(',')[2],
            "as many starts as an uninterrupted run sums up",
        )
        assertEquals(emptyList(), leftovers())
    }

    @Test
    fun `a search, cut off where it may be`() {
        val store =
            cutOff(
                4,
                mostMs = 25_000,
                "capacity",
                "--services",
                "express",
                "--track",
                "both",
                "--profile",
                "smoke",
                "--runtime",
                "local",
                "--seed",
                "7",
            )
        val run = store.readRun()
        val trials = store.readTrials()
        assertEquals(run.order, run.done)
        assertEquals(run.order.toSet(), trials.map { it.planned }.toSet())
        assertEquals((1..trials.size).toList(), trials.map { it.order }.sorted())
        trials
            .groupBy { it.planned }
            .values
            .forEach { search -> assertTrue(search.size <= run.settings.max_trials, "${search.map { it.id }}") }
        assertEquals(3, out.resolve("summary.csv").readLines().size)
        assertEquals(
            trials.map { "${it.id}.hlog" }.sorted(),
            out.resolve("histograms").listDirectoryEntries().map { it.name }.sorted(),
        )
        assertEquals(emptyList(), leftovers())
    }
}
