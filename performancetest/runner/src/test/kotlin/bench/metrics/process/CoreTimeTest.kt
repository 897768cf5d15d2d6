package bench.metrics.process

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull
import kotlin.test.assertTrue

class CoreTimeTest {
    @Test
    fun `the core that lost most counts, not the mean`() {
        val before = listOf(CoreTime(100, 10_000), CoreTime(0, 10_000))
        val after = listOf(CoreTime(100, 11_000), CoreTime(200, 11_000))
        assertEquals(0.2, CoreTime.stolenShare(before, after))
    }

    @Test
    fun `without time between two readings there is no share`() {
        assertNull(CoreTime.stolenShare(listOf(CoreTime(1, 5)), listOf(CoreTime(1, 5))))
        assertNull(CoreTime.stolenShare(emptyList(), emptyList()))
    }

    @Test
    fun `this machine reports each of its cores`() {
        val cores = CoreTime.read()
        assertTrue(cores.isNotEmpty())
        assertTrue(cores.all { it.all_ms > 0 && it.stolen_ms in 0..it.all_ms })
    }
}
