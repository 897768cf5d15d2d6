package bench.experiment.waiting.report

import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Track
import bench.record.WaitingReading
import bench.record.WaitingTrial
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals

class WaitingTableTest {
    private fun trial(service: String, kib: Double, repetition: Int = 1, threads: Int = 0, noiseMib: Double = 0.0) =
        WaitingTrial(
            id = "00$repetition-$service",
            order = repetition,
            experiment = "waiting-cost",
            service = service,
            track = Track.TUNED,
            repetition = repetition,
            started_at = "2026-11-01T00:00:00Z",
            readings =
                listOf(0, 1_024, 2_048, 4_096).mapIndexed { i, calls ->
                    val more = if (i % 2 == 0) noiseMib else -noiseMib
                    val mib = 100.0 * repetition + calls * kib / 1_024 + more
                    WaitingReading(calls, calls.toDouble(), mib / 2, mib, mib, 20 + calls * threads)
                },
            cpu_s_per_1000 = 0.36,
            failure = null,
        )

    private val two = listOf(trial("slim", 10.0), trial("slim", 10.0, 2), trial("wide", 100.0, threads = 1))

    private fun cell(table: bench.report.section.ResultTable, service: String, key: String) =
        table.rows.first { table.shown(it, "service") == service }.let { table.shown(it, key) }

    @Test
    fun `a row has the slope of all processes, and what a million calls cost`() {
        val table = WaitingTable.of(two)
        assertEquals(listOf("slim", "wide"), table.rows.map { table.shown(it, "service") })
        assertEquals("10.0", cell(table, "slim", "rss_per_call_kib"))
        assertEquals("10.0-10.0", cell(table, "slim", "rss_per_call_interval_kib"))
        assertEquals("5.0", cell(table, "slim", "live_heap_per_call_kib"))
        assertEquals("1.00", cell(table, "wide", "threads_per_call"))
        assertEquals("150", cell(table, "slim", "rest_rss_mib"))
        // 10 KiB * 10^6 calls * 1 s, and 0.36 s * 1,000.
        assertEquals("0.0026", cell(table, "slim", "gib_hours"))
        assertEquals("0.100", cell(table, "slim", "core_hours"))
    }

    @Test
    fun `sentences compare the cheapest with the dearest`() {
        val said = WaitingTable.of(two).sentences
        assertEquals("A waiting call needs 10 KiB of memory in slim and 100 KiB in wide, 10× as much.", said[0])
        assertEquals(
            "A million calls that wait a second each cost 0.003 GiB-hours and 0.10 core-hours in slim, " +
                "0.026 and 0.10 in wide.",
            said[1],
        )
        assertEquals("Each waiting call holds a thread in wide.", said[2])
    }

    @Test
    fun `a service that holds fewer calls than it was given is said`() {
        val trial = trial("slim", 10.0)
        val fewer = trial.copy(readings = trial.readings.map { it.copy(in_flight = minOf(it.in_flight, 3_000.0)) })
        val table = WaitingTable.of(listOf(fewer, trial("wide", 100.0)))
        assertContains(table.sentences, "Not all of the 4,096 calls waited at the dependency: 3,000 in slim.")
        assertEquals("10.0", cell(table, "slim", "rss_per_call_kib"), "that reading does not count")
    }

    @Test
    fun `a vague slope, a failure and a doubt are said`() {
        val failed = trial("wide", 5.0).copy(failure = "ended (signal 9)", readings = emptyList())
        val doubt = InvalidReason(InvalidCode.RESTARTED)
        val doubted = trial("slim", 10.0, 2, noiseMib = 20.0).copy(doubts = listOf(doubt))
        val said = WaitingTable.of(listOf(trial("slim", 10.0), doubted, failed)).sentences.joinToString(" ")
        assertContains(said, "known less precisely than ± 15 % in slim.")
        assertContains(said, "Readings are missing: wide (ended (signal 9)).")
        assertContains(said, "1 of 3 processes are doubtful, but count: ")
    }
}
