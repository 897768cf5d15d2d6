package bench.report.page

import bench.report.section.ReportSection
import bench.report.section.ResultTable
import kotlin.test.Test
import kotlin.test.assertEquals

class CaptionsTest {
    private fun section(id: String, how: String, question: String = "A question?") =
        ReportSection(id, question, how, emptyList(), null, ResultTable(emptyList(), emptyList(), emptyList()))

    @Test
    fun `text that several charts share appears once, the rest at its chart`() {
        val sections =
            listOf("a", "b", "c").map { section(it, "Peak of $it. A point is a trial. p99 of all.") } +
                section("d", "Peak of d. In brackets, e.g. [2-4], the rank.")
        val captions = Captions(sections)
        assertEquals(listOf("A point is a trial.", "p99 of all."), captions.shared)
        assertEquals("Peak of a.", captions.own(sections[0]))
        assertEquals("Peak of d. In brackets, e.g. [2-4], the rank.", captions.own(sections[3]))
    }

    @Test
    fun `only the first of two runs of one experiment explains a chart`() {
        val sections = listOf(section("a", "Peak of a."), section("a", "Peak of a."))
        assertEquals(listOf("Peak of a.", ""), sections.map(Captions(sections)::own))
    }

    @Test
    fun `a sentence that repeats the question is left out`() {
        val section = section("a", "MB/s. The value is a median.", question = "MB/s, 1mb")
        assertEquals("The value is a median.", Captions(listOf(section)).own(section))
    }
}
