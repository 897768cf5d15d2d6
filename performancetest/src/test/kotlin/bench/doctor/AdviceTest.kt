package bench.doctor

import bench.doctor.Finding.State.LIMIT
import bench.doctor.Finding.State.MISSING
import bench.doctor.Finding.State.OK
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class AdviceTest {
    @Test
    fun `two descriptors a waiting call`() {
        assertEquals(OK, Advice.descriptors(20_000).state)
        val few = Advice.descriptors(1_024)
        assertEquals(LIMIT, few.state)
        assertTrue("262 calls" in few.text, few.text)
    }

    @Test
    fun `small machines and busy ones are told`() {
        assertEquals(listOf(LIMIT, LIMIT, OK), listOf(Advice.cores(1, true), Advice.cores(8, false), Advice.cores(8, true)).map { it.state })
        assertEquals(listOf(OK, LIMIT), listOf(0.02, 0.4).map { Advice.neighbours(it).state })
        assertEquals(listOf(OK, OK, LIMIT), listOf(null, 0.03, 0.2).map { Advice.host(it).state })
        assertEquals(MISSING, Advice.tool("Docker", null, "no engine").state)
    }

    @Test
    fun `little room is told`() {
        assertEquals(listOf(LIMIT, OK), listOf(500L, 50_000L).map { Advice.disk(it).state })
        assertEquals(listOf(LIMIT, OK), listOf(2_000L, 16_000L).map { Advice.memory(it).state })
        assertEquals(listOf(LIMIT, LIMIT, OK), listOf(null, 40_000..45_000, 32_768..60_999).map { Advice.ports(it).state })
    }
}
