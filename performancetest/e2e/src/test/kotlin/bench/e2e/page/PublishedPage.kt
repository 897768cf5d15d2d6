package bench.e2e.page

import bench.cli.ProjectRoot
import bench.publish.Publication
import bench.report.page.Page
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText

/** The page of all published runs, as `./bench publish` draws it. */
object PublishedPage {
    val runs by lazy { Publication(ProjectRoot.path).onPage() }

    val file: Path by lazy {
        ProjectRoot.path.resolve("performancetest/e2e/target/pages/published.html").also { file ->
            file.parent.createDirectories()
            file.writeText(Page(runs).html())
        }
    }
}
