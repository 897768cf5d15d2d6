package bench.experiment.capacity.report

import bench.cli.ProjectRoot
import bench.kinds.Kinds
import bench.record.MeasuredRuns
import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** Reports of measured runs in terminals of usual widths. */
class ReportWidthTest {
    @ParameterizedTest
    @ValueSource(
        strings =
            [
                "capacity-2026-11-22",
                "slow-dependency-2026-11-23",
                "resources-2026-11-23",
                "faults-2026-11-23",
                "startup-2026-11-23",
            ]
    )
    fun `no line is longer than the terminal, and nothing is cut off`(name: String) =
        listOf(80, 100, 120, 150, 190).forEach { width ->
            val recorder = TerminalRecorder(ansiLevel = AnsiLevel.NONE, width = width, height = HEIGHT)
            val store = MeasuredRuns.open(name)
            store.readRun().let {
                Kinds.drawn(store, ProjectRoot.path, it).show(Terminal(terminalInterface = recorder))
            }
            val lines = recorder.stdout().lines()
            assertTrue(lines.size > LEAST_LINES)
            assertEquals(emptyList(), lines.filter { it.length > width || '…' in it }, "at $width")
        }

    private companion object {
        const val HEIGHT = 50
        const val LEAST_LINES = 12
    }
}
