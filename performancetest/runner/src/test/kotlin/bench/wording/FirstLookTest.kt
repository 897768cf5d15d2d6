package bench.wording

import bench.model.Slots
import bench.model.Verdict
import bench.record.CapacityResult
import bench.record.KnownLimits
import bench.record.TrialRecord
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals

class FirstLookTest {
    private fun sentence(slots: Slots, settings: Map<String, String>, vararg trials: TrialRecord): String {
        val result = CapacityResult.of(trials.toList()) { _, _ -> KnownLimits(slots, null, 1_000, highest_per_s = 300) }
        return FirstLook(result.single(), 1_000, settings, "services/x/tuned.env").sentence()
    }

    private fun full(rate: Int) =
        Trials.trial(rate, Verdict.BROKEN, bench = Trials.bench.copy(mock_peak_in_flight = 200))

    @Test
    fun `full slots are named with the setting that raises them`() {
        assertEquals(
            "x sustained 200 req/s and broke at 242: each call holds one of 200 Tomcat threads for 1000 ms. " +
                "To raise this, set A=1 and B=2 (services/x/tuned.env).",
            sentence(
                Slots(200, "Tomcat threads"),
                mapOf("B" to "2", "A" to "1"),
                Trials.trial(200, Verdict.SUSTAINED),
                full(242),
            ),
        )
    }

    @Test
    fun `the highest tried rate is a lower bound`() {
        assertEquals(
            "x sustained every rate up to 300 req/s: this is a lower bound.",
            sentence(Slots(null, "unlimited"), emptyMap(), Trials.trial(300, Verdict.SUSTAINED)),
        )
    }

    @Test
    fun `a service that broke at every rate sustained none`() {
        assertEquals(
            "x sustained no rate that was tried (slots: 200 Tomcat threads).",
            sentence(Slots(200, "Tomcat threads"), emptyMap(), full(242)),
        )
    }
}
