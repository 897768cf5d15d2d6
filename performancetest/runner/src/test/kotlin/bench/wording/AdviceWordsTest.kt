package bench.wording

import bench.advise.Demand
import bench.advise.SlotAdvice
import bench.model.Arrivals
import bench.model.DependencyDelay
import bench.model.SlotLimit
import bench.model.SlotLimit.Queue
import bench.model.Slots
import bench.stats.Interval
import bench.stats.LinearFit
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals

class AdviceWordsTest {
    private val demand = Demand(300.0, DependencyDelay(800), Arrivals.EVEN)

    private fun stock(count: Int?, queue: Queue = Queue("in the pool"), demand: Demand = this.demand) =
        AdviceWords.stock(
            SlotAdvice(
                "x",
                demand,
                Slots(count, "connections"),
                SlotLimit(listOf("page"), queue, listOf(SlotLimit.Setting("a", "b")), "memory"),
            )
        )

    @Test
    fun `the demand in words`() =
        assertEquals(
            "300 req/s, even arrivals, delay 800 ms: on average 240 calls wait at once. 240 slots are enough: " +
                "then at most 1 call in 1,000 waits longer than 400 ms for a slot.",
            AdviceWords.demand(demand),
        )

    @Test
    fun `a delay that varies, on several instances`() =
        assertEquals(
            "100 req/s, Poisson arrivals, on 2 instances: 50 req/s each, " +
                "delay 200 ms (median; p99 2,000 ms, mean 326 ms)",
            AdviceWords.demand(Demand(100.0, DependencyDelay(200, p99_ms = 2_000.0), instances = 2))
                .substringBefore(": on"),
        )

    @Test
    fun `one call, in each of two instances`() {
        val one = Demand(2.0, DependencyDelay(1_000), Arrivals.EVEN, instances = 2)
        assertContains(AdviceWords.demand(one), "on average 1 call waits at once. 1 slot is enough in each instance:")
        assertContains(AdviceWords.bounds(one), "let at most 1 call queue, for at most 500 ms")
    }

    @Test
    fun `what the dependency sees, of all instances`() =
        assertEquals(
            "The dependency gets 300 req/s and at most 240 calls at once, 240 on average.",
            AdviceWords.dependency(demand.copy(instances = 2)),
        )

    @Test
    fun `memory of the calls that may wait`() {
        val kib = LinearFit(20.4, Interval(18.2, 22.6), 0.99)
        assertEquals(
            "240 waiting calls need 4.8 MiB of memory (20 KiB each, 95 % interval 18 to 23).",
            AdviceWords.memory(demand, kib),
        )
        assertEquals(
            "240 waiting calls need 234 MiB of memory (1000 KiB each).",
            AdviceWords.memory(demand, LinearFit(1_000.0, null, 1.0)),
        )
    }

    @Test
    fun `defaults that need no change`() {
        assertEquals("x: no limit by default, so nothing queues.", stock(null))
        assertEquals("x: the default, 1,000 connections, is enough.", stock(1_000))
    }

    @Test
    fun `a queue grows until it ends somehow, or without a bound`() {
        val small = "x: the default, 200 connections, is too small. Calls queue in the pool, 50 more each second"
        assertEquals("$small, without a bound.", stock(200))
        assertEquals(
            "$small; after 20 s the queue is full (1,000) and a call queues for at most 45,000 ms. " +
                "After that, a call gets 502.",
            stock(200, Queue("in the pool", calls = 1_000, wait_ms = 45_000, then = "502")),
        )
    }

    @Test
    fun `a default that is just above the mean leaves some calls late`() =
        assertEquals(
            "x: the default, 241 connections, is scarce. 33.9 % of the calls wait longer than 400 ms for a slot.",
            stock(241, demand = demand.copy(arrivals = Arrivals.POISSON)),
        )
}
