package bench.report

import bench.model.About
import bench.record.Escaping

/** What an experiment is about, above what came of it. */
internal object Titled {
    fun markdown(about: About, table: String): String =
        listOf("# ${Escaping.markdown(about.title)}", Escaping.markdown(about.question), table)
            .filter { it.isNotEmpty() }
            .joinToString("\n\n")
}
