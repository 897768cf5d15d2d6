package bench.site

import bench.wording.SiteWords

/** The site for language models, in the format of llmstxt.org. */
internal class LlmsTxt(private val runs: List<SiteRun>, private val services: List<SiteService>) {
    fun text(): String =
        listOf(
                "# ${SiteWords.NAME}",
                "> ${SiteWords.WHAT}",
                links(
                    "Experiments",
                    runs.map {
                        Triple(it.name, it.page, "${it.drawn.about.title}. ${it.drawn.about.question} (${it.date})")
                    },
                ),
                links("Services", services.map { Triple(it.name, it.page, it.says) }),
                links("Data", data),
                links("Optional", runs.map { Triple("figures of ${it.name}", it.figuresPage, SiteWords.CITATIONS) }),
            )
            .joinToString("\n\n", postfix = "\n")

    private val data =
        listOf(
            Triple(Site.RESULTS, Site.RESULTS, SiteWords.RESULTS),
            Triple(Site.SCHEMA, Site.SCHEMA, SiteWords.SCHEMA),
            Triple("figures", SitePage.FIGURES, SiteWords.CITATIONS),
        )

    private fun links(heading: String, entries: List<Triple<String, String, String>>) =
        "## $heading\n\n" +
            entries.joinToString("\n") { (name, address, says) ->
                "- [$name]($address): ${says.lines().joinToString(" ")}"
            }

    companion object {
        const val NAME = "llms.txt"
    }
}
