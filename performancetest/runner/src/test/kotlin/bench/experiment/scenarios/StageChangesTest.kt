package bench.experiment.scenarios

import bench.model.DependencyState
import bench.model.Scenario
import bench.model.Stage
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class StageChangesTest {
    private val schedule =
        Schedule(
            Scenario("s", listOf(1L, 2L, 3L).map { Stage("$it", DependencyState(it), seconds = 5) }),
            windowS = 5,
            recoveryS = 5,
            settleS = 0,
        )
    private var nowMs = 0L
    private val made = mutableListOf<Pair<String, Long>>()
    private val changes =
        StageChanges(schedule, { made += it.stage.name to nowMs }, { nowMs * 1_000_000 }, { nowMs += it })

    private fun ticks(untilMs: Long) {
        while (nowMs < untilMs) {
            changes.tick(nowMs / 1_000.0)
            nowMs += 250
        }
    }

    @Test
    fun `each change comes on time, even if ticks do not`() {
        nowMs = 100
        ticks(20_000)
        assertEquals(listOf("2" to 6_000L, "3" to 11_000L), made)
        assertEquals(6.0, changes.madeAtS(schedule.spans[1])!!, 0.001)
    }

    @Test
    fun `a change that took long has the time of its completion`() {
        val slow = StageChanges(schedule, { nowMs += 400 }, { nowMs * 1_000_000 }, { nowMs += it })
        slow.tick(5.9)
        assertEquals(6.4, slow.madeAtS(schedule.spans[1])!!, 0.001)
    }

    @Test
    fun `the first stage holds from the start, and a stage that was not reached has no time`() {
        ticks(7_000)
        assertNull(changes.madeAtS(schedule.spans[0]))
        assertNull(changes.madeAtS(schedule.spans[2]))
    }
}
