package bench.advise

import bench.model.Arrivals
import bench.model.DependencyDelay
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class DemandTest {
    private val fixed = Demand(300.0, DependencyDelay(800))
    private val varied = Demand(100.0, DependencyDelay(200, p99_ms = 2_000.0))

    @Test
    fun `calls that wait at once follow from Little's law, with the mean of the delay`() {
        assertEquals(240.0, fixed.queue.waiting, 1e-9)
        // Mean of a log-normal delay: 200 ms × e^(σ²/2), σ = ln(10) ÷ 2.326.
        assertEquals(32.65, varied.queue.waiting, 0.01)
    }

    @Test
    fun `even arrivals with a fixed delay need no slot more`() =
        assertEquals(240, Demand(300.0, DependencyDelay(800), Arrivals.EVEN).slots)

    @Test
    fun `what varies needs more slots`() {
        assertTrue(fixed.slots in 241..300, "${fixed.slots}")
        assertTrue(varied.slots in 40..60, "${varied.slots}")
    }

    @Test
    fun `two instances need more slots than one, but each of them fewer`() {
        val two = Demand(300.0, DependencyDelay(800), instances = 2)
        assertEquals(150.0, two.queue.rate_per_s)
        assertTrue(two.slots < fixed.slots && 2 * two.slots > fixed.slots, "${two.slots}")
    }

    @Test
    fun `a call that queues longer than the slack, or takes longer than the delay and the slack, is late`() {
        assertEquals(400.0, fixed.slackMs)
        assertEquals(1_200L, fixed.timeoutMs)
        assertEquals(Math.ceil(fixed.slots / 0.8 * 0.4).toInt(), fixed.queueBound)
        // 200 ms × e^(3.09 σ) + 100 ms.
        assertTrue(varied.timeoutMs in 4_300..4_420, "${varied.timeoutMs}")
    }

    @Test
    fun `a trial allows 1 late call in 100, the advice 1 in 1,000`() {
        assertTrue(fixed.isSustained(fixed.slots))
        assertTrue(fixed.isSustained(fixed.slots - 1))
        assertFalse(fixed.isSustained(240))
    }

    @Test
    fun `impossible numbers are refused`() {
        for (rate in listOf(0.0, -1.0, Double.NaN, Double.POSITIVE_INFINITY, 1e9)) assertFailsWith<
            IllegalArgumentException
        >(
            "$rate"
        ) {
            Demand(rate, DependencyDelay(1_000))
        }
        assertFailsWith<IllegalArgumentException> { Demand(1.0, DependencyDelay(0)) }
        assertFailsWith<IllegalArgumentException> { Demand(1.0, DependencyDelay(1), instances = 0) }
    }
}
