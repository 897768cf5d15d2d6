package bench.experiment.scenarios

import bench.histogram.SecondStats
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class RecoveryTest {
    private val recovery = Recovery(fromS = 10, lateAfterMs = 1_500)

    private fun second(second: Int, correct: Long = 100, late: Long = 0, failed: Long = 0) =
        SecondStats(
            second,
            due = 100,
            started = 100,
            correct,
            late,
            if (failed > 0) mapOf("status 502" to failed) else emptyMap(),
            correct,
            100.0,
            1_000.0,
            1_000.0,
            1.0,
        )

    private val well = (10..20).map { second(it) }

    @Test fun `without a disturbance recovery takes no time`() = assertEquals(0, recovery.afterS(well, elapsedS = 14.0))

    @Test
    fun `it recovers in the first of three good seconds in a row`() {
        val seconds =
            listOf(second(10, failed = 30, correct = 70), second(11), second(12), second(13, late = 5)) +
                well.filter { it.second > 13 }
        assertEquals(4, recovery.afterS(seconds, elapsedS = 21.0))
    }

    @Test
    fun `one call in a hundred may fail`() {
        assertEquals(
            0,
            recovery.afterS(well.map { it.copy(correct = 99, failed = mapOf("timeout" to 1)) }, elapsedS = 14.0),
        )
        assertNull(recovery.afterS(well.map { it.copy(correct = 98, failed = mapOf("timeout" to 2)) }, elapsedS = 21.0))
    }

    @Test
    fun `of a few calls none may fail`() =
        assertNull(
            recovery.afterS(
                well.map { it.copy(due = 4, started = 4, correct = 3, failed = mapOf("timeout" to 1)) },
                elapsedS = 21.0,
            )
        )

    @Test
    fun `recovery is unknown while calls may still be answered in time`() {
        val waiting = (10..13).map { second(it, correct = 40) }
        assertNull(recovery.afterS(waiting, elapsedS = 13.4))
        assertNull(recovery.afterS(waiting, elapsedS = 60.0), "never, if they were not answered")
        assertNull(recovery.afterS(well, elapsedS = 12.9), "three seconds have not passed")
    }

    @Test
    fun `earlier seconds do not count`() = assertNull(recovery.afterS((5..11).map { second(it) }, elapsedS = 20.0))

    @Test
    fun `users that did not start count as not served`() =
        assertNull(recovery.afterS(well.map { it.copy(started = 50, correct = 50) }, elapsedS = 30.0))
}
