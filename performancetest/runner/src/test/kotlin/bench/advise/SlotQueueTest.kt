package bench.advise

import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.pow
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class SlotQueueTest {
    /**
     * Erlang's own table: 10 lines of traffic on 14 lines. A. O. Allen, table of the M/M/c queue: C(14, 10) = 0.174.
     */
    @Test
    fun `the share that waits is Erlang's`() {
        val calls = SlotQueue(10.0, 1.0, gap_variation = 1.0, delay_variation = 1.0)
        assertEquals(0.1741, calls.shareWaitingLonger(14, 0.0), 0.0005)
        // Of those, e^-(14 - 10) wait longer than one mean delay.
        assertEquals(0.1741 * exp(-4.0), calls.shareWaitingLonger(14, 1.0), 0.0005)
    }

    @Test
    fun `one server is the queue of textbooks`() {
        val calls = SlotQueue(8.0, 0.1, gap_variation = 1.0, delay_variation = 1.0)
        assertEquals(0.8, calls.shareWaitingLonger(1, 0.0), 1e-9)
        // Of those, e^-1 wait longer than such calls do on average: 0.1 s / (1 - 0.8).
        assertEquals(0.8 * exp(-1.0), calls.shareWaitingLonger(1, 0.5), 1e-9)
    }

    @Test
    fun `without variation, slots are rate times delay, and not one more`() {
        val calls = SlotQueue(300.0, 0.8, gap_variation = 0.0, delay_variation = 0.0)
        assertEquals(240, calls.slotsFor(0.001, 0.4))
        assertEquals(0.0, calls.shareWaitingLonger(240, 0.0))
        assertEquals(1.0, calls.shareWaitingLonger(239, 0.4))
    }

    @Test
    fun `with too few slots there is no steady state, only a queue that grows`() {
        val calls = SlotQueue(300.0, 0.8, gap_variation = 1.0, delay_variation = 0.0)
        assertEquals(1.0, calls.shareWaitingLonger(200, 10.0))
        assertEquals(50.0, calls.growthPerS(200), 1e-9)
        assertEquals(0.0, calls.growthPerS(241), 1e-9)
    }

    @Test
    fun `fewer slots are never enough, for any queue`() {
        for (waiting in listOf(0.3, 1.0, 4.9, 33.0, 240.0, 9_000.0)) for (wait_s in listOf(0.0, 0.05, 0.5)) {
            val calls = SlotQueue(waiting, 1.0, gap_variation = 1.0, delay_variation = 0.5)
            val slots = calls.slotsFor(0.001, wait_s)
            assertTrue(calls.shareWaitingLonger(slots, wait_s) <= 0.001, "$waiting, $wait_s s: $slots")
            assertTrue(calls.shareWaitingLonger(slots - 1, wait_s) > 0.001, "$waiting, $wait_s s: $slots")
        }
    }

    /** The formulas are estimates: as good as what they are used for, within 3 % or two slots. */
    @Test
    fun `simulated queues need as many slots`() =
        listOf(
                Case(300.0, 0.8, 0.0, isPoisson = true),
                Case(100.0, 0.2, SIGMA, isPoisson = true),
                Case(100.0, 1.0, 0.0, isPoisson = true),
                Case(40.0, 0.1, SIGMA, isPoisson = true),
            )
            .forEach { case ->
                val apart = abs(case.advised - case.needed)
                assertTrue(
                    apart <= maxOf(2.0, 0.03 * case.needed),
                    "$case: ${case.advised} advised, ${case.needed} needed",
                )
            }

    /** Erlang's share of calls that wait is that of Poisson arrivals. */
    @Test
    fun `even arrivals get a few slots too many`() {
        val even = Case(100.0, 0.2, SIGMA, isPoisson = false)
        assertTrue(even.advised in even.needed..(1.1 * even.needed).toInt(), "${even.advised}, ${even.needed} needed")
    }

    private data class Case(val rate: Double, val median_s: Double, val sigma: Double, val isPoisson: Boolean) {
        private val queue
            get() =
                SlotQueue(
                    rate,
                    median_s * exp(sigma.pow(2) / 2),
                    if (isPoisson) 1.0 else 0.0,
                    exp(sigma.pow(2)) - 1,
                )

        private val slack_s
            get() = maxOf(0.1, median_s / 2)

        val advised: Int by lazy { queue.slotsFor(0.001, slack_s) }
        val needed: Int by lazy { simulated.slotsFor(0.001, slack_s, queue.waiting.toInt(), CALLS) }

        private val simulated
            get() =
                if (isPoisson) SimulatedQueue.poisson(rate, median_s, sigma)
                else SimulatedQueue.even(rate, median_s, sigma)
    }

    private companion object {
        /** The 99th percentile is ten times the median. */
        val SIGMA = ln(10.0) / 2.326
        const val CALLS = 300_000
    }
}
