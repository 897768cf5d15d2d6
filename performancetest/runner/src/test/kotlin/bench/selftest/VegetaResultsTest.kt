package bench.selftest

import bench.UserError
import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class VegetaResultsTest {
    private fun lines(name: String) =
        checkNotNull(javaClass.getResource("vegeta-$name.jsonl")) { name }.readText().lineSequence()

    private fun plan(rate: Double, seconds: Int) =
        LoadPlan("http://127.0.0.1/", listOf(Phase(rate, seconds)), 1_000, 600)

    /** Call [n] of a hundred per second, sent [lateMs] after it was due. */
    private fun call(n: Int, lateMs: Int = 0, latencyMs: Int = 100, code: Int = 200, body: String = ANSWER): String {
        val ns = n * 10_000_000L + lateMs * 1_000_000L
        val sent = "2026-01-01T00:00:%02d.%09dZ".format(ns / 1_000_000_000, ns % 1_000_000_000)
        return """{"attack":"","seq":$n,"code":$code,"timestamp":"$sent","latency":${latencyMs * 1_000_000L},""" +
            """"bytes_out":0,"bytes_in":27,"error":"","body":"$body","method":"GET","url":"u","headers":null}"""
    }

    private fun load(lines: List<String>, window: IntRange = 0..<2) =
        VegetaResults.load(VegetaResults.calls(lines.asSequence()), plan(100.0, 4), window)

    @Test
    fun `calls count in the second in which they were due`() {
        val load = load((0..<300).map { call(it) }, window = 1..<3)
        assertEquals(200L, load.due)
        assertEquals(200L, load.started)
        assertEquals(200L, load.correct)
        assertEquals(1.0, load.success_share)
        assertEquals(100.0, load.p50_ms!!, 0.1)
        assertEquals(0.0, load.lateness_p99_ms!!, 0.1)
        assertEquals(10.0, load.in_flight_mean, 0.1)
    }

    @Test
    fun `time before a late call was sent counts`() {
        // A pacer that stood still for a second, then sent all that was due.
        val calls = (0..<200).map { n -> call(n, lateMs = if (n in 50..<150) (150 - n) * 10 else 0) }
        val load = load(calls)
        assertEquals(1_100.0, load.max_ms!!, 1.1)
        assertEquals(1_080.0, load.p99_ms!!, 1.1)
        assertEquals(980.0, load.lateness_p99_ms!!, 10.0)
        assertEquals(50L, load.late, "later than 600 ms")
    }

    @Test
    fun `a call that is missing was due all the same`() {
        val load = load((0..<200).filter { it % 4 != 0 }.map { call(it) })
        assertEquals(200L, load.due)
        assertEquals(150L, load.started)
        assertEquals(0.75, load.correct_share)
    }

    @Test
    fun `if it ended early, the rest of the window was not started`() {
        val load = load((0..<100).map { call(it) })
        assertEquals(200L to 100L, load.due to load.started)
    }

    @Test
    fun `failures have the kinds of a trial`() {
        val bodies = listOf(ANSWER, "d3Jvbmc=")
        val calls =
            (0..<200).map { n ->
                when (n % 5) {
                    0 -> call(n, code = 503)
                    1 -> call(n, code = 0, latencyMs = 1_000)
                    2 -> call(n, code = 0, latencyMs = 1)
                    else -> call(n, body = bodies[n % 5 - 3])
                }
            }
        val load = load(calls)
        assertEquals(
            mapOf("status 503" to 40L, "timeout" to 40L, "connection" to 40L, "wrong body" to 40L),
            load.failed,
        )
        assertEquals(40L, load.correct)
    }

    @Test
    fun `a real attack is read`() {
        val calls = VegetaResults.calls(lines("v12.13.0"))
        val load = VegetaResults.load(calls, plan(20.0, 3), 1..<3)
        assertEquals(60, calls.size)
        assertEquals((0L..<60L).toList(), calls.map { it.number }.sorted())
        assertEquals(40L to 40L, load.due to load.correct)
        // Calculated by hand; without the time before sending, p50 would be 141.8 ms.
        assertEquals(142.44, load.p50_ms!!, 0.1)
        assertEquals(156.72, load.max_ms!!, 0.1)
        assertEquals(10.3, load.lateness_p99_ms!!, 0.1)
    }

    @Test
    fun `a real attack on what fails is read`() {
        val load = VegetaResults.load(VegetaResults.calls(lines("v12.13.0-failures")), plan(20.0, 3), 0..<3)
        assertEquals(setOf("connection", "timeout", "status 500"), load.failed.keys)
        assertEquals(0L, load.correct)
    }

    @Test
    fun `anything else gives a sentence`() {
        listOf("no json", "{}", call(1).replace("2026-01-01T", "2026-13-01T"), call(1).replace(ANSWER, "?"), "[1]")
            .forEach {
                val said = assertFailsWith<UserError> { VegetaResults.calls(sequenceOf(call(0), it)) }.message
                assertEquals("vegeta printed something other than a call: ${it.take(80)}", said)
            }
        assertFailsWith<UserError> { VegetaResults.calls(sequenceOf(call(1).replace("\"seq\":1", "\"seq\":-1"))) }
        assertEquals(
            "vegeta recorded no call.",
            assertFailsWith<UserError> { VegetaResults.calls(sequenceOf("")) }.message,
        )
    }

    private companion object {
        /** `Fetched third party result:1` */
        const val ANSWER = "RmV0Y2hlZCB0aGlyZCBwYXJ0eSByZXN1bHQ6MQ=="
    }
}
