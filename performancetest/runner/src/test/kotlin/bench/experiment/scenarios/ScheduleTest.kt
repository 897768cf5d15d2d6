package bench.experiment.scenarios

import bench.model.DependencyState
import bench.model.Scenario
import bench.model.Stage
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class ScheduleTest {
    private fun stage(name: String, delayMs: Long, seconds: Int? = null) =
        Stage(name, DependencyState(delayMs), seconds)

    private fun schedule(vararg stages: Stage) =
        Schedule(Scenario("s", stages.toList()), windowS = 4, recoveryS = 40, settleS = 1)

    @Test
    fun `a constant condition is measured after calls had time to pile up`() {
        val span = schedule(stage("steady", 10_000)).spans.single()
        assertEquals(0, span.beginS)
        assertEquals(1 + 10, span.fromS)
        assertEquals(11..<15, span.window)
    }

    @Test
    fun `a part of a second counts as one second`() =
        assertEquals(3, schedule(stage("steady", 1_100)).spans.single().fromS)

    @Test
    fun `it also waits for conditions to settle if the delay is shorter`() =
        assertEquals(2, schedule(stage("steady", 100)).spans.single().fromS)

    @Test
    fun `a change is measured from its first second, and the last stage lasts as long as recovery may take`() {
        val spans = schedule(stage("before", 1_000, 5), stage("slow", 10_000), stage("after", 1_000)).spans
        assertEquals(listOf(2, 7, 11), spans.map { it.fromS })
        assertEquals(listOf(0, 7, 11), spans.map { it.beginS })
        assertEquals(listOf(7, 11, 51), spans.map { it.untilS })
    }

    @Test
    fun `the load lasts until the last calls are complete`() {
        val schedule = schedule(stage("steady", 1_000))
        val phases = schedule.phases(ratePerS = 100, tailS = 7)
        assertEquals(listOf(60.0, 100.0), phases.map { it.rate_per_s })
        assertEquals(schedule.endS + 7, phases.sumOf { it.seconds })
    }

    @Test
    fun `an impossible dependency is refused`() {
        assertFailsWith<IllegalArgumentException> { DependencyState(-1) }
        assertFailsWith<IllegalArgumentException> { DependencyState(1, error_share = 1.5) }
        assertFailsWith<IllegalArgumentException> { DependencyState(1, fault = "tired") }
        assertFailsWith<IllegalArgumentException> { Stage("s", DependencyState(1), seconds = 0) }
        assertFailsWith<IllegalArgumentException> { Scenario("s", emptyList()) }
    }
}
