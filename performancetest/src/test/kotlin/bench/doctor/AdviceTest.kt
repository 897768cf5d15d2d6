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
        assertEquals(MISSING, Advice.tool("Docker", null, "no engine").state)
    }
}
