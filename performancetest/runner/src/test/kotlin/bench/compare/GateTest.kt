package bench.compare

import bench.model.Track
import bench.record.Better
import bench.record.MetricKey
import bench.record.MetricValues
import bench.record.NotMeasured
import bench.record.Planned
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals

class GateTest {
    private fun decide(a: RunSet, b: RunSet, tolerance: Double = 5.0) =
        Gate(tolerance).decide(Comparison.of(a, b).compared)

    @Test
    fun `a change for the worse beyond the tolerance fails, with its name and size`() {
        val decision = decide(Runs.set("A", 100, 100, 100, 100), Runs.set("B", 90, 90, 90, 90))
        assertEquals(1, decision.exitCode)
        assertContains(decision.sentence, "x stock sustained_rps 100 to 90 (-10.0 %)")
    }

    @Test
    fun `a smaller change for the worse passes, and so does an improvement`() {
        assertEquals(0, decide(Runs.set("A", 1000, 1000, 1000, 1000), Runs.set("B", 960, 960, 960, 960)).exitCode)
        assertEquals(
            1,
            decide(Runs.set("A", 1000, 1000, 1000, 1000), Runs.set("B", 960, 960, 960, 960), tolerance = 3.0).exitCode,
        )
        assertEquals(0, decide(Runs.set("A", 100, 100, 100, 100), Runs.set("B", 190, 190, 190, 190)).exitCode)
    }

    @Test
    fun `noise passes`() {
        assertEquals(0, decide(Runs.set("A", 100, 130, 90, 120, 110), Runs.set("B", 80, 125, 95, 118, 101)).exitCode)
    }

    @Test
    fun `too few repetitions never pass silently`() {
        val decision = decide(Runs.set("A", 100, 100, 100), Runs.set("B", 100, 100, 100))
        assertEquals(2, decision.exitCode)
        assertContains(
            decision.sentence,
            "needs at least 4 repetitions on each side (./bench run --repetitions 5). These have fewer: x stock.",
        )
    }

    @Test
    fun `a missing service does not pass`() {
        val a = Runs.set("A", listOf(Runs.run(mapOf("x" to List(4) { 100 }, "gone" to List(4) { 100 }))))
        val decision = decide(a, Runs.set("B", 100, 100, 100, 100))
        assertEquals(2, decision.exitCode)
        assertContains(decision.sentence, "B has no results of gone stock.")
    }

    @Test
    fun `a missing outcome does not pass, but tried rates and metrics of scenarios that no longer fail may differ`() {
        val metric = { condition: String, name: String ->
            MetricValues(
                MetricKey("x", Track.STOCK, condition, name, condition.startsWith("at ")),
                "s",
                Better.LOWER,
                List(5) { 1.0 },
            )
        }
        fun decide(vararg a: MetricValues) =
            Gate(5.0)
                .decide(
                    Compared.of(a.associateBy { it.key }, mapOf(metric("hangs", "threads_max").let { it.key to it }))
                )
        assertEquals(
            0,
            decide(metric("hangs", "threads_max"), metric("at 500/s", "held"), metric("hangs", "failed_p50_ms"))
                .exitCode,
        )
        val decision = decide(metric("hangs", "threads_max"), metric("hangs", "recovered"))
        assertEquals(2, decision.exitCode)
        assertContains(decision.sentence, "B lacks these figures, which A has: x stock, ")
    }

    @Test
    fun `runs without anything in common do not pass`() {
        val other = Runs.set("B", listOf(Runs.run(mapOf("y" to List(4) { 100 }))))
        assertEquals(2, decide(Runs.set("A", 100, 100, 100, 100), other).exitCode)
    }

    @Test
    fun `if the bench was the limit, only a possible regression does not pass`() {
        assertEquals(0, decide(Runs.set("A", -200, -200, -200, -200), Runs.set("B", -200, -200, -200, -200)).exitCode)
        assertEquals(2, decide(Runs.set("A", 200, 200, 200, 200), Runs.set("B", -100, -100, -100, -100)).exitCode)
    }

    private fun outcomes(vararg b: Int): Gate.Decision {
        fun side(values: List<Int>) =
            MetricValues(
                    MetricKey("x", Track.STOCK, "hangs", MetricKey.RECOVERED),
                    "",
                    Better.HIGHER,
                    values.map { it.toDouble() },
                )
                .let { mapOf(it.key to it) }
        return Gate(5.0).decide(Compared.of(side(List(b.size) { 1 }), side(b.toList())))
    }

    @Test
    fun `a condition that was correct and now fails in most repetitions fails, with few failures it is open`() {
        assertEquals(1, outcomes(1, 0, 0, 0, 0).exitCode)
        assertEquals(
            1,
            outcomes(1, 1, 1, 1, 0, 0, 0, 0, 0, 0).exitCode,
            "the median of A and B differs less than the share",
        )
        val few = outcomes(1, 1, 1, 1, 0)
        assertEquals(2, few.exitCode)
        assertContains(
            few.sentence,
            "B fails more often, but with so few repetitions that may be chance: x stock, recovered hangs.",
        )
        assertEquals(0, outcomes(1, 1, 1, 1, 1).exitCode)
    }

    @Test
    fun `repetitions that could not be measured are not ignored`() {
        val planned = (1..8).map { Planned("x", Track.STOCK, it) }
        fun set(failed: Int) =
            Runs.set(
                "r",
                listOf(
                    Runs.run(mapOf("x" to List(8) { 100 })) { run ->
                        run.copy(
                            order = planned,
                            not_measured = planned.take(failed).map { NotMeasured(it, "it ended") },
                        )
                    }
                ),
            )
        assertEquals(0, decide(set(0), set(0)).exitCode)
        assertEquals(2, decide(set(0), set(3)).exitCode)
        val most = decide(set(0), set(6))
        assertEquals(1, most.exitCode)
        assertContains(most.sentence, "x stock measured 1 to 0.25")
        assertEquals(
            emptyList(),
            Comparison.of(set(0), set(0)).compared.filter { it.key.name == MetricKey.MEASURED },
            "that all was measured needs no line",
        )
    }
}
