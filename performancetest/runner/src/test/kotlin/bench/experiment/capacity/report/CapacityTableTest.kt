package bench.experiment.capacity.report

import bench.model.Track
import bench.model.Verdict
import bench.record.CapacityResult
import bench.record.Trials
import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class CapacityTableTest {
    private val failed =
        Trials.trial(
            600,
            Verdict.BROKEN,
            load = Trials.load.copy(failed = mapOf("a kind of failure with a name that is long" to 900L)),
        )
    private val results =
        CapacityResult.ofRun(
            Trials.run(),
            listOf(
                Trials.trial(500, Verdict.SUSTAINED),
                failed,
                Trials.trial(7_000, Verdict.SUSTAINED, track = Track.TUNED),
            ),
        )

    private fun lines(width: Int) =
        Terminal(ansiLevel = AnsiLevel.NONE, width = width).render(CapacityTable.of(results, width)).lines()

    @Test
    fun `long reasons wrap and are not cut off`() {
        for (width in listOf(80, 100, 160, 220)) {
            val text = lines(width)
            assertEquals(setOf(width), text.map { it.length }.toSet())
            "errors: a kind of failure with a name that is long".split(" ").forEach { word ->
                assertTrue(text.any { word in it }, "$word is missing at $width:\n${text.joinToString("\n")}")
            }
        }
    }

    @Test
    fun `both tracks are side by side if there is room`() {
        assertTrue(lines(180).any { "500" in it && "7000" in it })
        assertTrue(lines(100).none { "500" in it && "7000" in it })
    }
}
