package bench.report.section

import bench.experiment.capacity.report.CapacityMarkdown
import bench.experiment.capacity.report.CapacityTable
import bench.model.Track
import bench.model.Verdict
import bench.record.CapacityResult
import bench.record.TrialRecord
import bench.record.Trials
import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class RanksTest {
    private fun service(name: String, vararg sustained: Int, above: Verdict = Verdict.BROKEN): List<TrialRecord> =
        sustained.flatMapIndexed { i, rate ->
            listOfNotNull(
                Trials.trial(rate, Verdict.SUSTAINED, name, repetition = i + 1),
                Trials.trial(rate * 21 / 20, Verdict.DEGRADED, name, repetition = i + 1).takeIf {
                    above != Verdict.INVALID
                },
                Trials.trial(rate * 2, above, name, repetition = i + 1, reasons = listOf(Trials.mockLate)),
            )
        }

    private fun results(vararg trials: List<TrialRecord>) =
        CapacityResult.ofRun(Trials.run(), trials.toList().flatten())

    private val five =
        results(
            service("slow", 90, 100, 110, 95, 105),
            service("fast", 400, 410, 390, 405, 395),
            service("near", 380, 391, 370, 385, 388),
            service("open", 150, 150, 150, 150, 150, above = Verdict.INVALID),
        )

    @Test
    fun `ties share a range of ranks, and a sentence names the highest rate and its factor`() {
        val ranks = Ranks(five)
        assertEquals(listOf("3", "1-2", "1-2", "-"), five.map { ranks.cell(it).shown(0) })
        assertEquals(
            listOf(
                "stock: fast (400) and near (385) tie at the top. fast sustains 4.0× the rate of slow (100).",
                "stock: this service is not ranked, because the bench was the limit: open (≥ 150).",
            ),
            ranks.sentences(),
        )
    }

    @Test
    fun `the next that differs is compared with a service that is surely above it`() {
        val ranks =
            Ranks(
                results(
                    service("wide", 40, 60, 92, 100, 120),
                    service("narrow", 86, 88, 87, 86, 85),
                    service("below", 64, 62, 60, 63, 61),
                )
            )
        assertEquals(
            "stock: wide (92) and narrow (86) tie at the top. narrow sustains 1.4× the rate of below (62).",
            ranks.sentences().single(),
        )
    }

    @Test
    fun `a service with none to compare it with is not called limited by the bench`() {
        val two = results(service("alone", 190, 180, 200), service("open", 170, 180, 250, above = Verdict.INVALID))
        assertEquals(
            "stock: this service is not ranked, because nothing can be compared with it: alone (190). " +
                "stock: this service is not ranked, because the bench was the limit: open (≥ 180).",
            Ranks(two).sentences().first(),
        )
    }

    @Test
    fun `one repetition ranks only limits that come from slots`() {
        val run =
            Trials.run().let {
                it.copy(fingerprint = it.fingerprint.copy(slots = mapOf("slots/stock" to "200 Tomcat threads")))
            }
        val full =
            Trials.trial(
                220,
                Verdict.DEGRADED,
                "slots",
                achieved = 200.0,
                bench = Trials.bench.copy(mock_peak_in_flight = 200),
            )
        val one =
            CapacityResult.ofRun(run, service("other", 300) + Trials.trial(200, Verdict.SUSTAINED, "slots") + full)
        assertEquals(
            "One repetition cannot rank services: a rank needs at least 3. Capacities limited by CPU vary " +
                "from search to search; those limited by slots do not (stock: slots 200).",
            Ranks(one).sentences().single(),
        )
        assertEquals(setOf("-"), one.map { Ranks(one).cell(it).shown(0) }.toSet())
        assertFalse("rank |" in CapacityMarkdown.of(one))
    }

    @Test
    fun `three repetitions are ranked with a warning`() {
        assertTrue(
            "1 in 10 pairs of equal services looks different by chance" in
                Ranks(results(service("a", 100, 101, 102), service("b", 200, 201, 202))).sentences().last()
        )
        assertEquals(
            1,
            Ranks(results(service("a", 100, 101, 102, 103, 104), service("b", 200, 201, 202, 203, 204)))
                .sentences()
                .size,
        )
    }

    @Test
    fun `if all are tied the sentence says so`() {
        assertEquals(
            "stock: a (100) and b (100) tie.",
            Ranks(results(service("a", 100, 100, 100, 100), service("b", 100, 100, 100, 100))).sentences().single(),
        )
    }

    @Test
    fun `the median of an even number lies between two values, and the interval is next to it`() {
        val result = results(service("a", 100, 110, 120, 130)).single()
        assertEquals(115, result.sustained)
        assertEquals("106-138", Ranks.interval(result).shown(0))
        assertEquals(110, result.best?.rate_per_s)
    }

    @Test
    fun `ranks and intervals are in the table and its Markdown at every width`() {
        val text = CapacityMarkdown.of(five)
        assertTrue(
            "| service | stock: rank | sustained | 90 % | breaking point |" in text &&
                "| fast | 1-2 | 400 | 396-425 | 800 |" in text,
            text,
        )
        for (width in listOf(80, 100, 160, 220)) {
            val lines =
                Terminal(ansiLevel = AnsiLevel.NONE, width = width).render(CapacityTable.of(five, width)).lines()
            assertEquals(setOf(width), lines.map { it.length }.toSet())
            assertTrue(lines.any { "1-2" in it && "396-425" in it }, lines.joinToString("\n"))
        }
    }

    @Test
    fun `tracks are ranked separately, and a single service has no rank`() {
        val stock = service("a", 100, 100, 100, 100) + service("b", 50, 50, 50, 50)
        val all =
            CapacityResult.ofRun(
                Trials.run(),
                stock + service("b", 900, 900, 900, 900).map { it.copy(track = Track.TUNED) },
            )
        assertEquals(listOf("1", "2", "-"), all.map { Ranks(all).cell(it).shown(0) })
        assertEquals(
            listOf("stock: a (100) sustains the highest rate. a sustains 2.0× the rate of b (50)."),
            Ranks(all).sentences(),
        )
    }
}
