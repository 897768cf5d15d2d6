package bench.compare

import bench.UserError
import bench.record.MemoryKind
import bench.record.Trials
import bench.wording.ComparisonWords
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNull
import kotlin.test.assertTrue

class ComparedTest {
    private fun sustained(a: RunSet, b: RunSet) = Comparison.of(a, b).compared.single { it.key.name == "sustained_rps" }

    private fun finding(a: IntArray, b: IntArray) = sustained(Runs.set("A", *a), Runs.set("B", *b)).finding

    private fun of(vararg values: Int) = values

    @Test
    fun `a higher sustained rate is better, a lower one is worse, and noise is no difference`() {
        assertEquals(Finding.BETTER, finding(of(100, 101, 102, 103), of(120, 121, 122, 123)))
        assertEquals(Finding.WORSE, finding(of(120, 121, 122, 123), of(100, 101, 102, 103)))
        assertEquals(Finding.NO_DIFFERENCE, finding(of(100, 110, 120, 130), of(101, 112, 119, 140)))
    }

    @Test
    fun `more latency at the same rate is worse`() {
        val slow = Runs.set("B", 100, 100, 100, 100, p99 = listOf(1_200.0, 1_210.0, 1_220.0, 1_230.0))
        val compared = Comparison.of(Runs.set("A", 100, 100, 100, 100), slow).compared
        assertEquals(Finding.WORSE, compared.single { it.key.name == "p99_ms" }.finding)
        assertEquals(Finding.NO_DIFFERENCE, compared.single { it.key.name == "sustained_rps" }.finding)
    }

    @Test
    fun `three repetitions cannot show a difference, however large`() {
        assertEquals(Finding.TOO_FEW, finding(of(100, 101, 102), of(900, 901, 902)))
        assertEquals(Finding.TOO_FEW, finding(of(100), of(100)))
    }

    private fun notes(compared: List<Compared>) = ComparisonWords.notes(ComparisonFacts.judged(compared, left = 0))

    @Test
    fun `without a judgement it says how many repetitions are needed, also for metrics of a condition`() {
        val compared = Comparison.of(Runs.set("A", 100, 100, 100), Runs.set("B", 100, 100, 100)).compared
        val ofRates = compared.filter { it.key.condition.isNotEmpty() }
        assertTrue(ofRates.isNotEmpty() && ofRates.all { it.finding == Finding.TOO_FEW })
        assertTrue(notes(ofRates).any { "at least 4 on each side" in it })
        assertTrue(
            notes(Comparison.of(Runs.set("A", 100, 100, 100, 100), Runs.set("B", 100, 100, 100, 101)).compared).none {
                "Too few" in it
            }
        )
    }

    @Test
    fun `a lower bound decides only if a higher value would not change the result`() {
        assertEquals(
            Finding.WORSE,
            finding(of(-200, -201, -202, -203), of(100, 101, 102, 103)),
            "A sustains that or more",
        )
        assertEquals(
            Finding.LOWER_BOUND,
            finding(of(200, 201, 202, 203), of(-100, -101, -102, -103)),
            "B may sustain as much",
        )
        assertEquals(Finding.LOWER_BOUND, finding(of(-200, -200, -200, -200), of(-200, -200, -200, -200)))
    }

    @Test
    fun `rates are joined by rate, and a rate missing on one side is reported`() {
        val compared = Comparison.of(Runs.set("A", 100, 100, 100, 100), Runs.set("B", 200, 200, 200, 200)).compared
        assertEquals(
            listOf("at 100/s" to Finding.ONLY_A, "at 200/s" to Finding.ONLY_B),
            compared.filter { it.key.name == "p99_ms" }.map { it.key.condition to it.finding },
        )
    }

    @Test
    fun `percentages refer to A, and with zero there is none`() {
        val compared = sustained(Runs.set("A", 100, 100, 100, 100), Runs.set("B", 80, 80, 80, 80))
        assertEquals(-20.0, compared.percent(compared.difference!!.ofMedians))
        assertEquals(20.0, compared.worsening)
        assertEquals("-20 (-20.0 %)", ComparisonFacts.change(compared))
        assertEquals("-20.0 to -20.0 %", ComparisonFacts.interval(compared))
        val nothing = Compared(compared.key, compared.a!!.copy(values = listOf(0.0)), compared.b)
        assertNull(nothing.percent(80.0))
        assertEquals("+80", ComparisonFacts.change(nothing))
    }

    @Test
    fun `runs of one side count together`() {
        val several = Runs.set("A", listOf(100, 101, 102, 103).map { Runs.run(mapOf("x" to listOf(it))) })
        assertEquals(4, several.repetitions)
        assertEquals(Finding.WORSE, sustained(several, Runs.set("B", 50, 51, 52, 53)).finding)
        val mixed =
            Runs.set(
                "A",
                listOf(
                    Runs.run(mapOf("x" to listOf(1))),
                    Runs.run(mapOf("x" to listOf(1))) { it.copy(fingerprint = it.fingerprint.copy(commit = "other")) },
                ),
            )
        assertEquals(listOf("commit within A"), Comparison.of(mixed, Runs.set("B", 1)).refusals.map { it.name })
    }

    @Test
    fun `only the requested metrics are compared, and unknown ones give one sentence`() {
        assertEquals(
            setOf("sustained_rps"),
            Comparison.of(Runs.set("A", 1), Runs.set("B", 1), setOf("sustained_rps"))
                .compared
                .map { it.key.name }
                .toSet(),
        )
        assertTrue(
            "'sustained'" in
                assertFailsWith<UserError> { Comparison.of(Runs.set("A", 1), Runs.set("B", 1), setOf("sustained")) }
                    .message
                    .orEmpty()
        )
    }

    @Test
    fun `it names the compared kind of memory, and both kinds if they differ`() {
        val local = Runs.set("A", 100)
        val (run, trials) = Runs.run(mapOf("x" to listOf(100)))
        val resources = Trials.resources.copy(memory_kind = MemoryKind.WORKING_SET)
        val contained = Runs.set("B", listOf(run to trials.map { it.copy(resources = resources) }))
        fun said(a: RunSet, b: RunSet, names: Set<String> = emptySet()) =
            Comparison.of(a, b, names).let { it.notes(it.listed) }.filter { "memory_peak_mib" in it }
        assertEquals(listOf("memory_peak_mib is the peak RSS."), said(local, local))
        assertEquals(
            listOf("memory_peak_mib is the peak RSS in A and the peak working set in B."),
            said(local, contained),
        )
        assertEquals(emptyList(), said(local, contained, setOf("sustained_rps")))
    }

    @Test
    fun `numbers have four digits and no exponent`() {
        assertEquals(
            listOf("0", "5", "5.5", "12345", "1018", "0.067", "-0.001", "1234000"),
            listOf(0.0, 5.0, 5.5, 12_345.0, 1_018.4, 0.0671, -0.00051, 1_234_000.0).map(ComparisonWords::number),
        )
    }
}
