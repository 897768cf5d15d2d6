package bench.compare

import bench.model.Arrivals
import bench.model.Objective
import bench.model.RateBound
import bench.model.Track
import bench.record.Planned
import bench.record.RunRecord
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals

class SettingsDifferenceTest {
    private val run = Trials.run().copy(order = listOf(Planned("x", Track.STOCK, 1)))

    private fun between(a: RunRecord, b: RunRecord) = FingerprintDifference.between(a, b)

    @Test
    fun `delay, slack and arrivals must agree, however they were set`() {
        val set =
            run.copy(
                settings =
                    run.settings.copy(
                        delay_ms = 200,
                        objective = Objective(0.999, 300.0, slack_ms = 100.0),
                        arrivals = Arrivals.POISSON,
                        seed = 2,
                        tuned_slots = 50,
                    ),
                set = mapOf("dependency.delay_ms" to "200"),
            )
        assertEquals(
            listOf("delay_ms", "objective.p99_ms", "objective.slack_ms", "arrivals", "seed", "tuned_slots").map {
                "settings.$it"
            },
            between(run, set).filter { it.refuses }.map { it.name },
        )
        assertEquals(emptyList(), between(set, set.copy(set = emptyMap())), "the file may say the same")
    }

    @Test
    fun `older records do not say what decided their highest rate`() {
        val bound = run.copy(settings = run.settings.copy(max_rate_by = RateBound.PORTS))
        assertEquals(emptyList(), between(run, bound))
        val other = run.copy(settings = run.settings.copy(max_rate_by = RateBound.SLOTS))
        assertEquals(listOf("settings.max_rate_by"), between(other, bound).map { it.name })
    }
}
