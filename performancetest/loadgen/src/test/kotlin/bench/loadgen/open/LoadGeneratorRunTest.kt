package bench.loadgen.open

import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.loadgen.Share
import kotlin.test.Test
import kotlin.test.assertFalse
import kotlin.test.assertNull
import kotlin.test.assertTrue

class LoadGeneratorRunTest {
    private val plan = LoadPlan("http://x", listOf(Phase(10.0, 60)), timeout_ms = 1, late_after_ms = 1)

    @Test
    fun `a stop cancels every user that has not started`() {
        val run = LoadGeneratorRun(plan)
        assertNull(run.start)
        assertFalse(run.isStopped || run.isCancelled(0) || run.isOver)
        run.stop()
        assertTrue(run.isStopped && run.isCancelled(0) && run.isOver)
    }

    @Test
    fun `a stop at a common second lets the users before it start`() {
        val run = LoadGeneratorRun(plan.shared(Share(0, 2)))
        run.start!!.zeroNs = System.nanoTime()
        run.stop(second = 3_600)
        assertFalse(run.isStopped || run.isOver)
        assertFalse(run.isCancelled(3_600 * NS_PER_S - 1))
        assertTrue(run.isCancelled(3_600 * NS_PER_S))
        run.stop()
        assertTrue(run.isStopped && run.isCancelled(0), "an earlier stop counts")
        run.stop(second = 7_200)
        assertTrue(run.isCancelled(0), "a later one does not")
    }

    @Test
    fun `a stop before the common start cancels all`() {
        val run = LoadGeneratorRun(plan.shared(Share(0, 2)))
        run.stop(second = 3_600)
        assertTrue(run.isStopped && run.isCancelled(0))
    }

    private companion object {
        const val NS_PER_S = 1_000_000_000L
    }
}
