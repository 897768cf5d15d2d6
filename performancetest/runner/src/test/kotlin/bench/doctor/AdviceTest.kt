package bench.doctor

import bench.doctor.Finding.State.LIMIT
import bench.doctor.Finding.State.MISSING
import bench.doctor.Finding.State.OK
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class AdviceTest {
    @Test
    fun `each waiting call needs two file descriptors`() {
        assertEquals(OK, Advice.fileDescriptors(20_000).state)
        val few = Advice.fileDescriptors(1_024)
        assertEquals(LIMIT, few.state)
        assertTrue("262 calls" in few.text, few.text)
        val none = Advice.fileDescriptors(256)
        assertEquals(MISSING, none.state)
        assertTrue("256 a process: a run needs at least 1000" in none.text && '-' !in none.text.take(20), none.text)
    }

    @Test
    fun `rates that the machine can carry are said by delay, with what decides`() {
        val text = Advice.rates(fileDescriptors = 20_000, ports = 55_001, loadGenerators = 1).text
        assertEquals(
            "at a delay of 200 ms up to 8000 req/s (the load generator's proven rate), " +
                "1 s up to 8000 req/s (the load generator's proven rate), 10 s up to 975 req/s (file descriptors)",
            text,
        )
    }

    @Test
    fun `small and busy machines are reported`() {
        assertEquals(listOf(OK, LIMIT), listOf(0.02, 0.4).map { Advice.neighbours(it).state })
        assertEquals(listOf(OK, OK, LIMIT), listOf(null, 0.03, 0.2).map { Advice.host(it).state })
        assertEquals(MISSING, Advice.tool("Docker", null, "no engine").state)
    }

    @Test
    fun `an old Docker engine or Compose is reported`() {
        assertEquals(MISSING, Advice.docker(null, "2.26.1").state)
        assertEquals(OK, Advice.docker("26.1.5+dfsg1", "2.26.1-4").state)
        assertEquals(OK, Advice.docker("25.0.0", "v2.24.0").state)
        assertTrue("engine 24.0.9: containers need 25.0" in Advice.docker("24.0.9", "2.26.1").text)
        assertTrue("Compose 2.23.3: the compose files need 2.24" in Advice.docker("28.0.1", "2.23.3").text)
        assertTrue("no Compose" in Advice.docker("28.0.1", null).text)
        assertEquals(OK, Advice.docker("dev", "5.0.0").state)
    }

    @Test
    fun `a kernel that counts no memory is reported`() {
        assertEquals(LIMIT, Advice.containerMemory("false")?.state)
        assertEquals(listOf(null, null), listOf("true", null).map(Advice::containerMemory))
    }

    @Test
    fun `little disk space is reported`() {
        assertEquals(listOf(LIMIT, OK), listOf(500L, 50_000L).map { Advice.disk(it).state })
        assertEquals(listOf(LIMIT, OK), listOf(2_000L, 16_000L).map { Advice.memory(it).state })
        assertEquals(
            listOf(LIMIT, LIMIT, OK),
            listOf(null, 40_000..45_000, 32_768..60_999).map { Advice.ports(it).state },
        )
    }
}
