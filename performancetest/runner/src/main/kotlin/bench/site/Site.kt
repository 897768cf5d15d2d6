package bench.site

import bench.report.section.DrawnRun

/**
 * A static site of published runs, for the folder `site` next to theirs. It has no scripts and asks the network for
 * nothing. Charts and records stay where they are; it links to them.
 *
 * @param runs the most asked first.
 */
class Site(runs: List<DrawnRun>) {
    private val runs = SiteRun.of(runs)
    private val services = SiteService.of(this.runs)

    /** Texts by path. */
    fun files(): Map<String, String> =
        mapOf(
            SitePage.INDEX to IndexPage(runs, services).html(),
            SitePage.FIGURES to FiguresPages(runs).index(),
            SitePage.STYLE to resource(SitePage.STYLE),
            RESULTS to Results.of(runs).json(),
            SCHEMA to resource(SCHEMA),
            LlmsTxt.NAME to LlmsTxt(runs, services).text(),
        ) +
            services.associate { it.page to ServicePage(it).html() } +
            services.associate { it.badge to Badge(it).svg() } +
            runs.associate { it.page to ExperimentPage(it, services).html() } +
            runs.associate { it.figuresPage to FiguresPages(runs).of(it) }

    companion object {
        const val FOLDER = "site"
        const val RESULTS = "results.json"
        const val SCHEMA = "results.schema.json"

        private fun resource(name: String): String = Site::class.java.getResource(name)!!.readText()
    }
}
