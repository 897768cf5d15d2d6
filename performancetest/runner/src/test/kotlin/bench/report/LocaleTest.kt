package bench.report

import bench.cli.ProjectRoot
import bench.cli.RunFolder
import bench.cli.TerminalProgress
import bench.histogram.HistogramLog
import bench.histogram.SecondBucket
import bench.kinds.Kinds
import bench.model.Verdict
import bench.record.MeasuredRuns
import bench.record.RecordStore
import bench.record.SmallRuns
import bench.record.Trials
import bench.record.WorkloadRuns
import bench.report.drawing.Drawing
import bench.report.page.Page
import bench.report.section.DrawnRun
import bench.wording.RunWords
import bench.wording.TrialLine
import bench.wording.WorkloadLine
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import java.nio.file.Path
import java.util.Locale
import kotlin.io.path.readText
import kotlin.io.path.walk
import kotlin.test.AfterTest
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** Digits and letters are the same in every locale: some have other digits, a decimal comma, or another `i`. */
class LocaleTest {
    @TempDir lateinit var folder: Path

    private val before = Locale.getDefault()

    @AfterTest fun restore() = Locale.setDefault(before)

    private fun assertSame(texts: () -> Map<String, String>) {
        Locale.setDefault(Locale.ROOT)
        val expected = texts()
        assertTrue(expected.values.all { text -> text.any { it in '0'..'9' } }, "$expected")
        for (tag in LOCALES) {
            Locale.setDefault(Locale.forLanguageTag(tag))
            texts().forEach { (name, text) -> assertEquals(expected[name], text, "$name in $tag") }
        }
    }

    @Test
    fun `tables, files, page and terminal of every kind of run`() {
        val stores = SmallRuns.archives.map { RecordStore(SmallRuns.unpack(it, folder, TRIALS)) }
        assertSame {
            val runs = stores.map { Kinds.drawn(it, ProjectRoot.path) }
            runs.flatMap(::texts).toMap() + ("page.html" to Page(runs).html())
        }
    }

    private fun texts(drawn: DrawnRun): List<Pair<String, String>> {
        val name = drawn.run.name
        val shown = TerminalRecorder(width = WIDE).also { drawn.show(Terminal(terminalInterface = it)) }.stdout()
        return drawn.files().map { (file, text) -> "$name/$file" to text } + ("$name/terminal" to shown)
    }

    @Test
    fun `charts of every kind`() {
        val sections = MEASURED.flatMap { name -> Kinds.drawn(MeasuredRuns.open(name), ProjectRoot.path).sections }
        val charts = sections.filter { it.chart != null }.distinctBy { it.chart!!::class }
        assertSame { charts.associate { it.id to Drawing.svg(it, "2 cores").orEmpty() } }
    }

    @Test
    fun `ids, lines of trials, progress and histogram logs`() = assertSame {
        val store = RecordStore(folder)
        val bucket = SecondBucket(12, 345).also { it.finished(678_901, "correct", false) }
        mapOf(
            "id" to store.nextId("capacity-x-100"),
            "folder" to RunFolder.new(null, "x").fileName.toString().replace(Regex("[0-9]"), "9"),
            "trial" to TrialLine.of(Trials.trial(1_234, Verdict.SUSTAINED)),
            "workload" to WorkloadLine.of(WorkloadRuns.trial("x", "stream 1mb", 1, 12.5)),
            "missing" to RunWords.missing(listOf(1, 23)),
            "log" to HistogramLog.text(1_234_567, 99.5, mapOf("" to listOf(bucket))),
            "progress" to progress(),
        )
    }

    private fun progress(): String {
        val recorder = TerminalRecorder(width = WIDE, outputInteractive = true)
        TerminalProgress(Terminal(terminalInterface = recorder), 7).tick(1234.0, 56.0, null)
        return recorder.stdout()
    }

    @Test
    fun `every format in the sources names its locale`() {
        val sources =
            ProjectRoot.path.resolve("performancetest").let { root ->
                MODULES.flatMap { root.resolve("$it/src/main/kotlin").walk() }
                    .associate { it.fileName to it.readText() }
            }
        val calls = sources.mapValues { (_, code) -> FORMAT.findAll(code).map { it.groupValues[1] }.toList() }
        assertTrue(calls.values.sumOf { it.size } > LEAST_CALLS, "$calls")
        val unnamed = calls.mapValues { (_, first) -> first.filterNot { it in NAMED } }.filterValues { it.isNotEmpty() }
        assertEquals(emptyMap(), unnamed)
    }

    private companion object {
        val LOCALES = listOf("fa", "ar-EG", "tr", "de")
        val MEASURED = listOf("capacity-2026-11-22", "slow-dependency-2026-11-23", "faults-2026-11-23")
        const val TRIALS = 6
        const val WIDE = 200

        val MODULES = listOf("histogram", "loadgen", "runner")
        const val LEAST_CALLS = 50
        /** The first argument of a format: of a text, or of a constant that is one. */
        val FORMAT = Regex("""(?:"|\)|[A-Z]{3,}|String)\s*\.format\(\s*([\w.]+)""")
        val NAMED = setOf("Locale.ROOT", "java.util.Locale.ROOT", "Instant.now", "BigDecimal")
    }
}
