package bench.publish

import bench.cli.ProjectRoot
import bench.report.page.Page
import bench.report.section.DrawnRun

/** What this project publishes. Reading and drawing it takes seconds, so all tests of a JVM share it. */
object PublishedRuns {
    val publication = Publication(ProjectRoot.path)
    val all: List<DrawnRun> by lazy { publication.runs() }
    val page: String by lazy { Page(publication.onPage(all)).html() }
    val site: Map<String, String> by lazy { publication.site(all) }
}
