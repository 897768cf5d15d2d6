package bench.site

import bench.record.CapacityResult
import bench.wording.SiteWords

/** A service and the runs that have figures of it. */
internal class SiteService(val name: String, val runs: List<SiteRun>) {
    val page = "services/$name.html"
    val badge = "badges/$name.svg"
    val framework: String? = runs.firstNotNullOfOrNull { it.drawn.run.fingerprint.frameworks[name] }

    /** The first run with a capacity of it. */
    private val told = runs.find { capacities(it).isNotEmpty() }

    /** When what its badge says was measured. */
    val date: String = (told ?: runs.first()).date

    /** What it sustains, or that it was measured. */
    val says: String =
        told?.let { run ->
            SiteWords.badge(capacities(run).map { SiteWords.rate(it.sustained ?: 0, it.isAtLeast) }) + run.where
        } ?: SiteWords.measured(date)

    /** By track. */
    private fun capacities(run: SiteRun): List<CapacityResult> =
        run.capacities.filter { it.service == name && it.isMeasured }.sortedBy { it.track }

    companion object {
        /** In the order in which answers name them. */
        fun of(runs: List<SiteRun>): List<SiteService> =
            runs
                .flatMap { it.services }
                .distinct()
                .map { name ->
                    SiteService(name, runs.filter { name in it.services })
                }

        /** The page of a service by its name, as [from] links to it. */
        fun links(services: List<SiteService>, from: SitePage): (String) -> String? =
            services.associate { it.name to from.inside(it.page) }::get
    }
}
