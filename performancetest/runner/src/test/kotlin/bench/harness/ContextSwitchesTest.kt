package bench.harness

import bench.metrics.process.ContextSwitches
import bench.metrics.process.ContextSwitches.Reading
import bench.metrics.process.ResourceSample
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.io.TempDir

class ContextSwitchesTest {
    @TempDir lateinit var proc: Path

    private fun thread(id: Int, text: String?) =
        proc.resolve("7/task/$id").createDirectories().let { if (text != null) it.resolve("schedstat").writeText(text) }

    @Test
    fun `threads are added up, and a thread that has just ended is left out`() {
        thread(1, "900 80 30\n")
        thread(2, "100 20 12\n")
        thread(3, null)
        assertEquals(42, ContextSwitches.of(7, proc))
        assertNull(ContextSwitches.of(8, proc), "no such process")
    }

    @Test
    fun `children of a process count with it`() {
        thread(1, "900 80 30\n")
        proc.resolve("9/task/9").createDirectories().resolve("schedstat").writeText("1 1 5\n")
        assertEquals(35, ContextSwitches.ofAll(7, proc) { listOf(9, 10) })
        assertNull(ContextSwitches.ofAll(8, proc) { emptyList() })
    }

    @Test
    fun `a rate needs two readings and a sum that did not fall`() {
        assertEquals(50.0, ContextSwitches.perSecond(listOf(Reading(0, 100), Reading(4 * SECOND, 300))))
        assertNull(ContextSwitches.perSecond(emptyList()))
        assertNull(ContextSwitches.perSecond(listOf(Reading(0, 100))))
        assertNull(ContextSwitches.perSecond(listOf(Reading(0, 300), Reading(SECOND, 100))), "threads ended")
    }

    @Test
    fun `this process switches each time it sleeps`() {
        val pid = ProcessHandle.current().pid()
        assumeTrue(ContextSwitches.of(pid) != null, "no schedstat here")
        fun grows(): Boolean {
            val before = ContextSwitches.of(pid)!!
            repeat(50) { Thread.sleep(1) }
            return ContextSwitches.of(pid)!! >= before + 50
        }
        // A thread that ends takes its switches with it.
        assertTrue((1..20).any { grows() })
    }

    @Test
    fun `context switches are counted between the ends of the requested span`() {
        var count = 0L
        var nowNs = 0L
        val timeline =
            Timeline(
                { ResourceSample(nowNs, cpu_s = 1.0) },
                { emptyMap() },
                { emptyList() },
                { nowNs },
                contextSwitches = { count },
            )
        for (tick in 0..10) {
            nowNs = (100 + tick) * SECOND
            count = tick * 300L
            timeline.read(tick.toDouble())
            if (tick == 2 || tick == 10) timeline.edge()
        }
        fun of(fromS: Double, untilS: Double = Double.MAX_VALUE) =
            timeline.resources(fromS, correct = 1, windowS = 1, cores = 1.0, untilS = untilS)?.context_switches_per_s
        assertEquals(300.0, of(2.0))
        assertEquals(null, of(2.0, untilS = 6.0), "a stage that ends before")
        assertEquals(null, of(6.0), "a stage that begins later")
    }

    private companion object {
        const val SECOND = 1_000_000_000L
    }
}
