package bench.experiment.capacity.report

import bench.model.InvalidReason
import bench.model.Slots
import bench.model.Track
import bench.model.Verdict
import bench.record.CapacityResult
import bench.record.KnownLimits
import bench.record.LimitRow
import bench.record.NotMeasured
import bench.record.Planned
import bench.record.TrialRecord
import bench.record.Trials
import bench.report.section.verdict
import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class LimitsTest {
    private fun row(
        service: String,
        slots: Int?,
        sustained: Int?,
        above: TrialRecord?,
        track: Track = Track.STOCK,
    ): LimitRow {
        val knownLimits = KnownLimits(Slots(slots, "connections of a pool"), fileDescriptors = 20_000, delay_ms = 1_000)
        val trials =
            listOfNotNull(
                sustained?.let { Trials.trial(it, Verdict.SUSTAINED, service, track) },
                above?.copy(service = service, track = track),
            )
        return LimitRow.of(CapacityResult.of(trials) { _, _ -> knownLimits }.single(), knownLimits)
    }

    private fun above(
        rate: Int,
        cpu: Double = 0.2,
        peak: Long = 50,
        achieved: Double = 40.0,
        files: Int = 400,
        verdict: Verdict = Verdict.BROKEN,
        reasons: List<InvalidReason> = emptyList(),
    ) =
        Trials.trial(
            rate,
            verdict,
            achieved = achieved,
            bench = Trials.bench.copy(mock_peak_in_flight = peak),
            reasons = reasons,
            resources = Trials.resources.copy(cpu_share = cpu, cpu_share_max = cpu, file_descriptors_max = files),
        )

    private val pool = row("pool", 100, 100, above(110, peak = 100, achieved = 100.0))
    private val tight = row("tight", 10, 9, above(10, peak = 10, achieved = 9.0, cpu = 0.456))
    private val busy = row("busy", 9_000, 900, above(990, cpu = 0.95, peak = 1_000), Track.TUNED)
    private val unlimited = row("free", null, 700, above(770, cpu = 0.97))
    private val huge =
        row("huge", 9_000, 7_900, above(8_900, cpu = 0.5, peak = 9_000, achieved = 8_000.0, files = 19_800))
    private val spoilt =
        row(
            "spoilt",
            9_000,
            500,
            above(550, verdict = Verdict.INVALID, reasons = listOf(Trials.mockLate)),
        )
    private val riddle = row("riddle", 9_000, 400, above(440, cpu = 0.3))

    private fun findings(vararg rows: LimitRow) = LimitFindings.of(rows.toList(), resolution = 0.1)

    @Test
    fun `counts add up, and each sentence matches the rows`() =
        assertEquals(
            listOf(
                "2 of 7 limits equal the number of slots divided by the delay, within 10 %. The next rate that " +
                    "was tried, 10 to 11 % higher, fails. 1 is set by slots and file descriptors below that rate: " +
                    "huge stock. 2 are set by CPU: busy tuned and free stock. 1 is set by the bench: spoilt stock. " +
                    "1 is not named: riddle stock.",
                "Services limited by slots have spare CPU: just above the limit they use at most 46 % of it.",
                "Services limited by CPU sustain 10 % of the rate that their slots allow. More slots would not help.",
                "All slots were in use for moments, although services sustain only 88 % of slots ÷ delay. Calls " +
                    "reached the mock unevenly: huge stock.",
                "File descriptors ran out, which is a limit of the machine and not of the framework: huge stock.",
                "These capacities are lower bounds, because the bench or its host was, or may have been, the limit. " +
                    "spoilt stock: mock late: p99 30.0 ms, allowed 20.0 ms.",
                "No resource ran out, so these limits have no name. riddle stock: CPU 30 %, 50 calls at the mock.",
            ),
            findings(pool, tight, busy, unlimited, huge, spoilt, riddle),
        )

    @Test
    fun `a lower bound that a database set says so, and is nowhere cut off`() {
        val above =
            above(330, cpu = 0.5).let {
                it.copy(
                    bench =
                        it.bench.copy(
                            backing_services = listOf("postgres"),
                            mock_cpu_share = 0.97,
                            mock_peak_in_flight = null,
                        )
                )
            }
        val row = row("sql", null, 300, above)
        assertTrue(
            "These capacities are lower bounds, because a backing service was the limit. sql stock: CPU of postgres: " +
                "97 % of what it may use." in findings(row),
            "${findings(row)}",
        )
        for (width in listOf(80, 100, 160)) listOf(
                LimitsTable.of(listOf(row), width),
                CapacityTable.of(listOf(row.result), width),
            )
            .map { Terminal(ansiLevel = AnsiLevel.NONE, width = width).render(it) }
            .forEach {
                assertTrue("(backing)" in it && '…' !in it, it)
            }
    }

    @Test
    fun `one, all or none of the limits are predicted`() {
        assertEquals(
            "1 of 1 limit equals the number of slots divided by the delay, within 1 %. The next rate that was " +
                "tried, 10 % higher, fails.",
            findings(pool).first(),
        )
        assertEquals(
            "None of 2 limits equals the number of slots divided by the delay. 2 are set by CPU: busy tuned " +
                "and free stock.",
            findings(busy, unlimited).first(),
        )
        assertEquals(emptyList(), findings())
    }

    @Test
    fun `it does not claim spare CPU if slots and CPU are used up together`() {
        val both = row("both", 100, 100, above(110, peak = 100, achieved = 100.0, cpu = 0.95))
        assertTrue(findings(both).isNotEmpty() && findings(both).none { "spare CPU" in it }, "${findings(both)}")
    }

    @Test
    fun `services that were not measured are listed last and not counted`() {
        val run =
            Trials.run()
                .copy(
                    not_measured = listOf(NotMeasured(Planned("gone", Track.STOCK, 1), "gone stock no longer answers"))
                )
        val rows = LimitRow.ofRun(run, emptyList()) + pool
        assertEquals(
            listOf(
                "1 of 1 limit equals",
                "These services were not measured. gone stock: gone stock no longer answers.",
            ),
            LimitFindings.of(rows, 0.1).let { listOf(it.first().take(19), it.last()) },
        )
    }

    private val rows = listOf(tight, row("tight", 9_000, 7_000, null, Track.TUNED), busy, spoilt, unlimited)

    private fun lines(width: Int) =
        Terminal(ansiLevel = AnsiLevel.NONE, width = width).render(LimitsTable.of(rows, width)).lines()

    @Test
    fun `the table is as wide as the terminal, wraps lines and cuts nothing off`() {
        for (width in listOf(80, 100, 160, 220)) {
            val text = lines(width)
            assertEquals(setOf(width), text.map { it.length }.toSet(), text.joinToString("\n"))
            "bench: mock late: p99 30.0 ms, allowed 20.0 ms".split(" ").forEach { word ->
                assertTrue(text.any { word in it }, "$word is missing at $width:\n${text.joinToString("\n")}")
            }
        }
    }

    @Test
    fun `wider terminals show more of the evidence`() {
        assertTrue(lines(80).none { "at the" in it })
        assertTrue(lines(100).any { "at the" in it } && lines(100).none { "descriptors" in it })
        assertTrue(lines(160).any { "descriptors" in it })
    }

    @Test
    fun `Markdown has all evidence, with a row per limit, and the sentences`() {
        val lines = LimitsMarkdown.of(rows, 0.1).trim().lines()
        val table = lines.takeWhile { it.startsWith("|") }
        assertEquals(
            "| tight | stock | 10 | 9 | 90 % | 10 | slots: 10 connections of a pool | 10 of 10 | 46/46 % | 210, " +
                "heap ≤ 990 | 400 of 20000 | 40 %, 2 ms |",
            table[2],
        )
        assertEquals(
            "| tight | tuned | 9000 | ≥ 7000 (trials) | ≥ 78 % |  | trials: " +
                "used up after 1, none was above 7000 req/s |",
            table[3].substringBefore(" 101 of").trim(),
        )
        assertEquals(1, table.map { line -> line.count { it == '|' } }.distinct().size, "as many cells in each row")
        assertTrue(
            lines.last() ==
                "- These capacities are lower bounds, because the search had no trial left for a higher rate: " +
                    "tight tuned.",
            lines.last(),
        )
    }
}
