package bench.harness

import bench.BenchFailure
import bench.ServiceFailure
import bench.UserError
import bench.histogram.SecondStats
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Program
import bench.model.Service
import bench.model.Track
import bench.runtime.Launch
import bench.runtime.Meter
import bench.runtime.RunningMock
import bench.runtime.Runtime
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class RevivalTest {
    private val events = mutableListOf<String>()
    private val runtime =
        object : Runtime {
            override val name = "fake"
            override val cleanedUp = emptyList<String>()
            override val meter = object : Meter {}
            override val allowance
                get() = error("nothing is measured here")

            override fun revive() {
                events += "revived"
            }

            override fun checkGoesOn() = Unit

            override fun startMock(delayMs: Long) = error("no mock here")

            override fun launch(service: Service, track: Track, mock: RunningMock?, how: Launch) = error("no service")

            override fun loadGenerator(count: Int) = error("no load here")

            override fun startLoadGenerator(program: Program) = error("no load here")

            override fun startBackingService(backingService: Program) = error("no backing service here")

            override fun startProgram(mainClass: String) = error("nothing is proved here")

            override fun close() = Unit
        }
    private val progress =
        object : Progress {
            override fun phase(what: String) = Unit

            override fun tick(rate: Double, elapsedS: Double, latest: SecondStats?) = Unit

            override fun trial(line: String) = Unit

            override fun warning(line: String) {
                events += line
            }
        }
    private val failure = BenchFailure("mock", "signal 9", "The mock ended by itself (signal 9): bye", "bye")

    /** Fails at its first calls, as often as [failures] says. */
    private fun failing(failures: Int): () -> String {
        var calls = 0
        return { if (calls++ < failures) throw failure else "done" }
    }

    private fun revival() = Revival(runtime, progress) { events += "warm" }

    @Test
    fun `what ended is started again and warmed up, then the work is repeated`() {
        assertEquals("done", revival().surviving({ events += "service closed" }, failing(1)))
        assertEquals(
            listOf(
                "service closed",
                "The mock ended by itself (signal 9): bye. It is started again, and the trial is repeated.",
                "revived",
                "warm",
            ),
            events,
        )
    }

    @Test
    fun `three failures in a row stop the run with one sentence`() {
        val message = assertFailsWith<UserError> { revival().surviving(work = failing(3)) }.message
        assertEquals(
            "The mock failed 3 times in a row, so the run was stopped. Last: The mock ended by itself (signal 9): bye",
            message,
        )
        assertEquals(2, events.count { it == "revived" })
    }

    @Test
    fun `failures with success between them are not in a row`() {
        val revival = revival()
        repeat(5) { assertEquals("done", revival.surviving(work = failing(2))) }
    }

    @Test
    fun `a part that ends again while it warms up counts too`() {
        val revival = Revival(runtime, progress) { throw failure }
        assertFailsWith<UserError> { revival.begin() }
        assertEquals(2, events.count { it == "revived" })
    }

    @Test
    fun `the failure of a service is not repeated`() {
        assertFailsWith<ServiceFailure> { revival().surviving { throw ServiceFailure("vertx ended") } }
        assertEquals(emptyList(), events)
    }

    @Test
    fun `a trial names the part once, even if the meter saw its end too`() {
        val seen = InvalidReason(InvalidCode.RESTARTED, parts = listOf("mock"))
        val throttled = InvalidReason(InvalidCode.THROTTLED, parts = listOf("mock"))
        assertEquals(listOf(seen), listOf(seen).with(failure))
        assertEquals(listOf(throttled, failure.reason), listOf(throttled).with(failure))
        assertEquals(listOf(seen), listOf(seen).with(null))
    }
}
