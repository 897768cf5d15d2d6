package bench.experiment.waiting

import bench.loadgen.Phase
import bench.model.WaitingPlan
import kotlin.test.Test
import kotlin.test.assertEquals

class HeldCallsTest {
    private val held = HeldCalls(WaitingPlan(listOf(0, 1_000, 2_000, 4_000), rate_per_s = 800, hold_s = 7))

    private val pause = Phase(0.0, 7)

    @Test
    fun `calls rise to each number, and stay there`() =
        assertEquals(
            listOf(Phase(500.0, 2), pause, Phase(500.0, 2), pause, Phase(2_000 / 3.0, 3), pause),
            held.phases,
        )

    @Test
    fun `exactly so many calls have begun as the numbers say`() =
        assertEquals(
            listOf(0L, 1_000, 2_000, 4_000),
            held.phases.runningFold(0L) { sum, it -> sum + it.users }.distinct(),
        )

    @Test
    fun `memory is read a second after a number is reached`() =
        assertEquals(
            listOf(HeldCalls.Moment(1_000, 3), HeldCalls.Moment(2_000, 12), HeldCalls.Moment(4_000, 22)),
            held.moments,
        )
}
