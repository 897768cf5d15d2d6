package bench.runtime

import bench.BenchFailure
import bench.histogram.HistogramLog
import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.loadgen.Share
import bench.loadgen.open.ArrivalSchedule
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNotNull
import kotlin.test.assertTrue

class LoadGeneratorsTest {
    private val plan = LoadPlan("http://x", listOf(Phase(7.3, 3), Phase(101.0, 4)), timeout_ms = 1, late_after_ms = 1)

    private fun fakes(count: Int) = (1..count).map { FakeGenerator(LoadGenerators.name(it)) }

    private fun of(fakes: List<FakeGenerator>) = LoadGenerators(fakes.map { it.session })

    @Test
    fun `each gets its share, and all together make the schedule`() {
        for (count in 2..4) {
            val fakes = fakes(count)
            val result = of(fakes).run(plan) { true }
            assertEquals((0..<count).map { Share(it, count) }, fakes.map { it.plans.single().share })
            val whole = ArrivalSchedule.of(plan)
            assertEquals((0..<plan.seconds).map(whole::dueIn), result.done.seconds.map { it.due })
            assertEquals(result.done.seconds.map { it.due }, result.done.seconds.map { it.started })
            assertEquals(whole.users, HistogramLog.read(result.done.histogram_log).getValue("correct").totalCount)
            assertEquals((1..count).map(LoadGenerators::name), result.generators.map { it.name })
        }
    }

    @Test
    fun `all begin at one moment, after the last of them is armed`() {
        val fakes = fakes(3)
        val result = of(fakes).run(plan) { true }
        val zerosNs = fakes.indices.map { fakes[it].startedNs.single() - result.generators[it].clock.offset_ns }
        assertEquals(1, zerosNs.distinct().size, "$zerosNs")
        fakes.forEach { assertTrue(it.startedNs.single() > it.armedNs.single()) }
    }

    @Test
    fun `all stop with the same second, which none has begun`() {
        val fakes = (1..3).map { FakeGenerator(LoadGenerators.name(it), holdsAtS = 2, aheadS = it * 0.1) }
        val long = plan.copy(phases = listOf(Phase(10.0, 100_000)))
        val result = of(fakes).run(long) { it.elapsed_s < 2 }
        val second = assertNotNull(fakes.map { it.stops.single() }.distinct().single())
        assertTrue(second > 2)
        assertEquals((0..<second).map { it to 10L }, result.done.seconds.map { it.second to it.started })
    }

    @Test
    fun `two runs follow each other`() {
        val fakes = fakes(2)
        val generators = of(fakes)
        repeat(2) { assertEquals(plan.seconds, generators.run(plan) { true }.done.seconds.size) }
        assertEquals(2, fakes.first().startedNs.size)
    }

    @Test
    fun `if one ends, the others stop and the failure names it`() {
        val fakes = listOf(FakeGenerator("load-generator"), FakeGenerator("load-generator-2", dies = true))
        val long = plan.copy(phases = listOf(Phase(10.0, 100_000)))
        val failure = assertFailsWith<BenchFailure> { of(fakes).run(long) { true } }
        assertEquals("load-generator-2", failure.part)
        assertEquals(listOf<Int?>(null), fakes.first().stops)
    }

    @Test
    fun `if one is never ready, the failure names it and not the one that waited`() {
        val fakes =
            listOf(FakeGenerator("load-generator", waits = false), FakeGenerator("load-generator-2", arms = false))
        val failure = assertFailsWith<BenchFailure> { of(fakes).run(plan) { true } }
        assertEquals("load-generator-2" to "was not ready to start", failure.part to failure.how)
    }

    @Test
    fun `a failure of the runner stops all`() {
        val fakes = fakes(2)
        val long = plan.copy(phases = listOf(Phase(10.0, 100_000)))
        val failure =
            assertFailsWith<BenchFailure> {
                of(fakes).run(long) { tick ->
                    if (tick.elapsed_s < 1) true else throw BenchFailure("mock", "gone", "It")
                }
            }
        assertEquals("mock", failure.part)
        assertEquals(listOf<Int?>(null, null), fakes.flatMap { it.stops })
    }
}
