package bench.report.page

import bench.report.section.ReportSection

/**
 * How charts are to be read, each sentence once on a page: what several charts share stands together, the rest at the
 * first chart that has it. A sentence that only repeats the question is left out.
 */
internal class Captions(private val sections: List<ReportSection>) {
    private val used: Map<String, Set<String>> =
        sections
            .flatMap { section -> sentences(section.how).map { it to section.id } }
            .groupBy({ it.first }, { it.second })
            .mapValues { it.value.toSet() }

    val shared: List<String> = used.filterValues { it.size >= SEVERAL }.keys.toList()

    fun own(section: ReportSection): String =
        sentences(section.how)
            .filter { it !in shared && isFirst(it, section) && it.removeSuffix(".") !in section.question }
            .joinToString(" ")

    private fun isFirst(sentence: String, section: ReportSection) =
        sections.first { sentence in sentences(it.how) } === section

    private fun sentences(text: String) = text.split(END).filter { it.isNotEmpty() }

    private companion object {
        const val SEVERAL = 3

        /** Some units and marks begin with a small letter or a bracket. */
        val END = Regex("""(?<=[.!?]) (?=[A-Z\[]|p\d)""")
    }
}
