package bench.experiment.capacity.report

import bench.model.SearchedSlots
import bench.model.Verdict
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals

class GivenRateMeasuresTest {
    private val pools = listOf(80 to 0.8, 110 to 1.1, 200 to 2.0).map { (slots, share) -> SearchedSlots(slots, share) }

    @Test
    fun `of the sizes of a pool, a service has the smallest that is enough`() {
        val trials =
            listOf(
                Trials.trial(100, Verdict.DEGRADED, "a-80slots"),
                Trials.trial(100, Verdict.SUSTAINED, "a-110slots", order = 2),
                Trials.trial(100, Verdict.SUSTAINED, "a-200slots", order = 3),
                Trials.trial(100, Verdict.DEGRADED, "b-200slots", order = 4),
            )
        val measure = GivenRateMeasures.ofPools(pools, trials).single()
        assertEquals("enough slots at 100 req/s", measure.title)
        assertEquals(mapOf("a" to "110", "b" to "none"), measure.of.mapValues { it.value.shown })
        assertEquals(listOf(110.0), measure.of.getValue("a").values)
        assertEquals(emptyList(), measure.of.getValue("b").values)
    }

    @Test
    fun `CPU of a request is a measure of each rate, of those who sustained it`() {
        val trials =
            listOf(0.1, 0.2, 0.6).map { Trials.trial(2_000, Verdict.SUSTAINED, "a", resources = cpu(it)) } +
                Trials.trial(5_000, Verdict.SUSTAINED, "a", resources = cpu(0.05)) +
                Trials.trial(5_000, Verdict.DEGRADED, "b", resources = cpu(0.04))
        val measures = GivenRateMeasures.ofCpu(trials)
        assertEquals(
            listOf("CPU µs per request at 2000 req/s", "CPU µs per request at 5000 req/s"),
            measures.map { it.title },
        )
        assertEquals(mapOf("a" to "200"), measures[0].of.mapValues { it.value.shown })
        assertEquals(listOf(100.0, 200.0, 600.0), measures[0].of.getValue("a").values)
        assertEquals(mapOf("a" to "50"), measures[1].of.mapValues { it.value.shown })
    }

    private fun cpu(sPer1000: Double) = Trials.resources.copy(cpu_s_per_1000 = sPer1000)
}
