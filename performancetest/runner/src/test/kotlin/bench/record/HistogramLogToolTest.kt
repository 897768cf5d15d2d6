package bench.record

import bench.histogram.Answer
import bench.histogram.HistogramLog
import bench.histogram.percentileMs
import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.loadgen.open.LoadRecorder
import bench.model.Verdict
import java.nio.file.Path
import kotlin.io.path.readLines
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFails
import kotlin.test.assertNotNull
import kotlin.test.assertTrue
import org.HdrHistogram.HistogramLogProcessor
import org.junit.jupiter.api.io.TempDir

/** The logs have a public format: HdrHistogram's own program, in a process with only its jar, reads the same values. */
class HistogramLogToolTest {
    @TempDir lateinit var folder: Path

    private var nowNs = 5_000_000_000L
    private val zeroNs = nowNs

    /** 100 requests per second. Every tenth fails, and the last second has no answers; user n waits 1000 + n ms. */
    private fun recorder() =
        LoadRecorder(LoadPlan("http://unused", listOf(Phase(100.0, 4)), timeout_ms = 30_000, late_after_ms = 1_500)) {
                nowNs
            }
            .also { recorder ->
                val starts = (0L until 400).map { n -> n * 10 to { recorder.started(n) } }
                val ends =
                    (0L until 300).map { n ->
                        n * 10 + 1_000 + n to
                            {
                                recorder.finished(n, if (n % 10 == 0L) Answer.TIMEOUT else Answer.CORRECT)
                            }
                    }
                (starts + ends)
                    .sortedBy { it.first }
                    .forEach { (atMs, event) ->
                        nowNs = zeroNs + atMs * 1_000_000
                        event()
                    }
                nowNs = zeroNs + 6_000_000_000
            }

    private fun tool(vararg arguments: String): List<String> {
        val jar = Path.of(HistogramLogProcessor::class.java.protectionDomain.codeSource.location.toURI())
        val process =
            ProcessBuilder(
                    listOf(
                        "${Path.of(System.getProperty("java.home"), "bin/java")}",
                        "-cp",
                        "$jar",
                        "org.HdrHistogram.HistogramLogProcessor",
                    ) + arguments
                )
                .redirectErrorStream(true)
                .start()
        return process.inputReader().readLines().also { assertEquals(0, process.waitFor(), "$it") }
    }

    /** The tool's table of seconds, in milliseconds. Columns after `Total_` cover all seconds so far. */
    private fun seconds(log: Path, tag: String, vararg more: String): List<Map<String, Double>> {
        val out = folder.resolve("out.csv")
        tool("-i", "$log", "-tag", tag, "-csv", "-outputValueUnitRatio", "1000", "-o", "$out", *more)
        val lines = out.readLines().filterNot { it.startsWith("#") }.map { it.replace("\"", "").split(',') }
        return lines.drop(1).map { lines[0].zip(it.map(String::toDouble)).toMap() }
    }

    @Test
    fun `counts and percentiles of every tag equal ours`() {
        val log =
            folder.resolve("a.hlog").also {
                it.writeText(
                    recorder().let { load ->
                        HistogramLog.text(
                            1_700_000_000_000,
                            load.elapsedSeconds(),
                            mapOf("" to load.buckets(), HistogramLog.PROBE to load.buckets()),
                        )
                    }
                )
            }
        val text = log.toFile().readText()
        val ours =
            HistogramLog.read(text, 0..9) +
                HistogramLog.read(text, 0..9, HistogramLog.PROBE).mapKeys { HistogramLog.PROBE + it.key }
        assertEquals(ours.keys, tool("-i", "$log", "-listtags").drop(1).toSet())
        assertEquals(
            mapOf("correct" to 270L, "failed" to 30L, "unanswered" to 100L, "lateness" to 400L),
            ours.filterKeys { !it.startsWith(HistogramLog.PROBE) }.mapValues { it.value.totalCount },
        )
        ours.forEach { (tag, histogram) ->
            val seconds = seconds(log, tag)
            assertEquals(histogram.totalCount.toDouble(), seconds.sumOf { it.getValue("Int_Count") }, tag)
            val read =
                listOf("Total_Count", "Total_50%", "Total_90%", "Total_99%", "Total_Max").map(seconds.last()::getValue)
            val expected =
                listOf(histogram.totalCount.toDouble()) +
                    listOf(50.0, 90.0, 99.0).map { assertNotNull(histogram.percentileMs(it)) } +
                    histogram.maxValue / 1_000.0
            expected.zip(read).forEach { (we, it) -> assertEquals(we, it, ROUNDED, "$tag: $expected, $read") }
        }
    }

    @Test
    fun `intervals are the seconds in which calls should start`() {
        val log =
            folder.resolve("a.hlog").also {
                it.writeText(
                    recorder().let { load ->
                        HistogramLog.text(1_700_000_000_000, load.elapsedSeconds(), mapOf("" to load.buckets()))
                    }
                )
            }
        assertEquals(
            listOf(1.0 to 90.0, 2.0 to 90.0, 3.0 to 90.0),
            seconds(log, "correct").map { it.getValue("Timestamp") to it.getValue("Int_Count") },
        )
        assertEquals(
            listOf(4.0 to 100.0),
            seconds(log, "unanswered").map { it.getValue("Timestamp") to it.getValue("Int_Count") },
        )
    }

    @Test
    fun `the log names its unit, the tool's option for it, and each interval's maximum in milliseconds`() {
        val text =
            recorder().let { load ->
                HistogramLog.text(1_700_000_000_000, load.elapsedSeconds(), mapOf("" to load.buckets()))
            }
        val comment = text.lines().single { "HistogramLogProcessor" in it }
        assertTrue(comment.startsWith("#[Values are microseconds"), comment)
        assertTrue(comment.endsWith("HistogramLogProcessor -outputValueUnitRatio 1000]"), comment)
        val maxima = text.lines().filter { it.startsWith("Tag=correct,") }.map { it.split(',')[3].toDouble() }
        listOf(1_099.0, 1_199.0, 1_299.0).zip(maxima).forEach { (we, it) -> assertEquals(we, it, 2.0) }
        assertEquals(3, maxima.size)
    }

    @Test
    fun `an unreadable line does not end the log`() {
        val text =
            recorder().let { load ->
                HistogramLog.text(1_700_000_000_000, load.elapsedSeconds(), mapOf("" to load.buckets()))
            }
        val lines = text.lines()
        val tagged = lines.indices.filter { lines[it].startsWith("Tag=") }
        assertTrue(tagged.isNotEmpty())
        for (at in tagged) {
            val damaged = lines.toMutableList().also { it[at] = it[at].replace(Regex("[0-9]"), "x") }.joinToString("\n")
            assertFails { HistogramLog.read(damaged, 0..9) }
            assertFails { HistogramLog.seconds(damaged) }
        }
    }

    @Test
    fun `a published trial gives the values of its record`() {
        val store = MeasuredRuns.open("capacity-2026-11-22")
        val window = store.readRun().settings.window
        val trials =
            store
                .readTrials()
                .filter { it.verdict == Verdict.SUSTAINED && it.load.unanswered == 0L && it.load.p99_ms != null }
                .take(TRIALS)
        assertEquals(TRIALS, trials.size)
        trials.forEach { trial ->
            published(
                trial,
                seconds(
                    store.folder.resolve(trial.histogram!!),
                    "correct",
                    "-start",
                    "${window.first}",
                    "-end",
                    "${window.last}",
                ),
            )
        }
    }

    private fun published(trial: TrialRecord, seconds: List<Map<String, Double>>) {
        assertEquals(trial.load.correct.toDouble(), seconds.last().getValue("Total_Count"), trial.id)
        mapOf(
                "Total_50%" to trial.load.p50_ms,
                "Total_90%" to trial.load.p90_ms,
                "Total_99%" to trial.load.p99_ms,
                "Total_Max" to trial.load.max_ms,
            )
            .forEach { (column, ms) ->
                assertEquals(assertNotNull(ms), seconds.last().getValue(column), ROUNDED, "${trial.id} $column")
            }
    }

    private companion object {
        const val TRIALS = 4

        /** The tool prints three digits after the point. */
        const val ROUNDED = 0.0006
    }
}
