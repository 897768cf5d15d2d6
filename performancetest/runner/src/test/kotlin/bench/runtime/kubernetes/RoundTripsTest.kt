package bench.runtime.kubernetes

import bench.wording.ReasonWords
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

class RoundTripsTest {
    private val path = TestPods.path("load and service")

    private fun trips(vararg seconds: String): RoundTrips {
        val answers = seconds.iterator()
        return RoundTrips { at, command ->
            assertEquals(listOf("load-0", "load-generator", "bash"), listOf(at.pod.name, at.container, command.first()))
            answers.next().ifEmpty { null }
        }
    }

    @Test
    fun `the fastest of several tries counts`() {
        assertEquals(0.5, assertNotNull(RoundTrips.fastestMs("10.0 10.002\n20.0 20.0005\n\n")), 1e-6)
        assertNull(RoundTrips.fastestMs(""))
    }

    @Test
    fun `a round trip that moved by more than a tenth is named`() {
        val trips = trips("0 0.001", "0 0.00108", "0 0.00112", "0 0.0008")
        repeat(2) { assertEquals(1.0, trips.note(path)) }
        assertNull(trips.moved(path))
        assertEquals(
            "network: the round trip of load and service is 1.1 ms, before the run 1.0 ms",
            trips.moved(path)?.let(ReasonWords::text),
        )
        assertNotNull(trips.moved(path))
    }

    @Test
    fun `what schedulers alone cause is no change`() {
        val trips = trips("0 0.00005", "0 0.00012")
        trips.note(path)
        assertNull(trips.moved(path))
    }

    @Test
    fun `nothing is known of a pod that does not answer, nor between other nodes`() {
        val trips = trips("", "0 0.001", "")
        assertNull(trips.note(path))
        assertNull(trips.moved(path))
        trips.note(path)
        assertNull(trips.moved(path))
        assertNull(trips.moved(TestPods.path("load and service", node = "n1")))
        assertNull(trips.note(TestPods.path("load and mock", address = null)))
    }

    @Test
    fun `the command measures a real port that is closed`() {
        val process = ProcessBuilder(RoundTrips.command("127.0.0.1")).start()
        val printed = process.inputReader().readText()
        assertEquals(0, process.waitFor())
        assertEquals(20, printed.trim().lines().size)
        assertTrue(assertNotNull(RoundTrips.fastestMs(printed)) > 0, printed)
    }
}
