package bench.publish

import bench.record.RateMetrics
import bench.record.RecordSchema
import bench.report.ReportFiles
import bench.site.Columns
import bench.site.Results
import bench.site.Site
import bench.site.SiteLinks
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import kotlinx.serialization.json.Json

/** The site of this project's published runs. */
class PublishedSiteTest {
    @Test
    fun `the site in assets matches the published runs`() {
        val written = SiteFolder(project.resolve("assets")).texts()
        val stale = (site.keys + written.keys).filter { site[it] != written[it] }
        assertEquals(emptyList(), stale, "./bench publish draws the site again")
    }

    @Test
    fun `every link leads to a page, an anchor or a published file`() {
        val report = PublishedRuns.page
        val links =
            SiteLinks(site) { path ->
                val (file, anchor) = path.substringBefore('#') to path.substringAfter('#', "")
                if (file == ReportFiles.PAGE) anchor.isEmpty() || "id=\"$anchor\"" in report
                else project.resolve("assets").resolve(file).exists()
            }
        assertEquals(emptyList(), links.dead())
    }

    @Test
    fun `results match their schema, and every figure has its own address`() {
        val results = site.getValue(Site.RESULTS)
        assertEquals(emptyList(), RecordSchema.faults(site.getValue(Site.SCHEMA), results))
        val figures = Json.decodeFromString<Results>(results).figures
        assertEquals(emptyList(), figures.groupBy { it.id }.filterValues { it.size > 1 }.keys.toList())
        assertEquals(18, figures.count { it.metric == RateMetrics.sustained.key && it.run.startsWith("capacity-2") })
    }

    @Test
    fun `every column that pages prefer exists in a published table`() {
        val keys = runs.flatMap { run -> run.sections.flatMap { it.table.columns.map { column -> column.key } } }
        assertEquals(emptyList(), Columns.names + Columns.preferred - keys.toSet())
    }

    @Test
    fun `no page is larger than 1 MB`() =
        assertTrue(site.filterKeys { it.endsWith(".html") }.values.all { it.length < 1_000_000 })

    private companion object {
        val project: Path = Path.of("../..").toAbsolutePath().normalize()
        val runs = PublishedRuns.all
        val site = PublishedRuns.site
    }
}
