package bench.metrics.process

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class StoppedTimeTest {
    private var nowNs = 0L
    private var state: Boolean? = false
    private val stopped = StoppedTime({ nowNs }) { state }

    private fun after(ms: Int, isStopped: Boolean?): Boolean {
        nowNs += ms * 1_000_000L
        state = isStopped
        return stopped.read()
    }

    @Test
    fun `only time that ends stopped counts, however late a reading is`() {
        after(50, false)
        after(50, true)
        after(150, true)
        after(50, false)
        assertEquals(0.2, stopped.seconds, 1e-9)
    }

    @Test
    fun `it ends with the process`() {
        assertTrue(after(50, true))
        assertFalse(after(50, null))
        assertEquals(0.05, stopped.seconds, 1e-9)
    }

    @Test
    fun `the state stands after the name, which may hold anything`() {
        assertTrue(StoppedTime.isStopped("7 (a) T (b) T 1 7"))
        assertTrue(StoppedTime.isStopped("7 (java) t 1 7"))
        assertFalse(StoppedTime.isStopped("7 (T) S 1 7"))
    }
}
