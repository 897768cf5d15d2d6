package bench.report.page

import bench.model.Track
import bench.record.Better
import bench.report.section.Measure
import bench.report.section.Measured
import kotlin.test.Test
import kotlin.test.assertEquals

class FactorsTest {
    private fun measured(vararg values: Double, isAtLeast: Boolean = false) =
        Measured("${values.sorted()[values.size / 2].toInt()}", values.toList(), isAtLeast)

    private fun of(better: Better, vararg of: Pair<String, Measured>) =
        Factors(Measure("capacity, req/s", Track.STOCK, better, mapOf(*of))).all()

    private fun factor(better: Better, mine: Measured, other: Measured) =
        of(better, "mine" to mine, "other" to other).getValue("mine").getValue("other")

    private val hundred = measured(98.0, 100.0, 102.0)
    private val fifty = measured(49.0, 50.0, 51.0)

    @Test
    fun `how many times as much, and for which service that is good`() {
        assertEquals(Factor("2.0× more", Factor.Kind.BETTER), factor(Better.HIGHER, fifty, hundred))
        assertEquals(Factor("2.0× less", Factor.Kind.WORSE), factor(Better.HIGHER, hundred, fifty))
        assertEquals(Factor("2.0× more", Factor.Kind.WORSE), factor(Better.LOWER, fifty, hundred))
        assertEquals(
            Factor("1.05× less", Factor.Kind.BETTER),
            factor(Better.LOWER, measured(105.0, 105.0, 105.0), measured(100.0, 100.0, 100.0)),
        )
    }

    @Test
    fun `ties in the ranks are ties here`() {
        assertEquals(Factor("tie", Factor.Kind.TIE), factor(Better.HIGHER, hundred, measured(90.0, 95.0, 99.0)))
        assertEquals(
            Factor("1.05× less", Factor.Kind.WORSE),
            factor(Better.HIGHER, hundred, measured(94.0, 95.0, 97.0)),
        )
    }

    @Test
    fun `too few repetitions leave it open`() {
        assertEquals(Factor("2.0× more*", Factor.Kind.BETTER), factor(Better.HIGHER, measured(50.0), measured(100.0)))
        assertEquals(Factor("same", Factor.Kind.TIE), factor(Better.HIGHER, measured(50.0), measured(50.0)))
    }

    @Test
    fun `a lower bound can be surely higher than another service, and never surely lower`() {
        val bound = measured(200.0, 200.0, 200.0, isAtLeast = true)
        assertEquals(Factor("≥ 2.0× more", Factor.Kind.BETTER), factor(Better.HIGHER, hundred, bound))
        assertEquals(Factor("≥ 2.0× less", Factor.Kind.WORSE), factor(Better.HIGHER, bound, hundred))
        val low = measured(20.0, 20.0, 20.0, isAtLeast = true)
        assertEquals(Factor("?", Factor.Kind.UNKNOWN), factor(Better.HIGHER, hundred, low))
        assertEquals(Factor("?", Factor.Kind.UNKNOWN), factor(Better.HIGHER, low, hundred))
    }

    @Test
    fun `nothing is a multiple of 0`() {
        assertEquals(Factor("100", Factor.Kind.BETTER), factor(Better.HIGHER, measured(0.0, 0.0, 0.0), hundred))
        assertEquals(Factor("0", Factor.Kind.WORSE), factor(Better.HIGHER, hundred, measured(0.0, 0.0, 0.0)))
    }

    @Test
    fun `values that cannot be compared have no factor`() {
        assertEquals(emptyMap(), of(Better.NEITHER, "a" to hundred, "b" to fifty))
        assertEquals(setOf("a", "b"), of(Better.HIGHER, "a" to hundred, "b" to fifty, "c" to Measured("never")).keys)
    }
}
