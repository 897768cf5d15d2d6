package bench.report

import bench.model.About

/** What an experiment is about, above what came of it. */
internal object Titled {
    fun markdown(about: About, table: String): String =
        listOf("# ${about.title}", about.question, table).filter { it.isNotEmpty() }.joinToString("\n\n")
}
