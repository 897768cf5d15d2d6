package bench.e2e.page

import bench.cli.ProjectRoot
import bench.publish.Publication
import bench.site.Site
import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.createParentDirectories
import kotlin.io.path.extension
import kotlin.io.path.name
import kotlin.io.path.walk
import kotlin.io.path.writeText
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource
import org.openqa.selenium.logging.LogType

/** The static site of all published runs, written next to their charts. */
class PublishedSiteIT : InBrowser() {
    @TempDir lateinit var assets: Path

    @ParameterizedTest
    @EnumSource
    fun `each kind of page loads only files, finds all of them, and fits the window`(look: Look) {
        write()
        PAGES.forEach { page ->
            listOf(LogType.BROWSER, LogType.PERFORMANCE).forEach(browser::log)
            browser.open(assets.resolve(Site.FOLDER).resolve(page), look)
            assertEquals(emptyList(), browser.requests().filterNot { it.startsWith("file:") }, page)
            assertEquals(emptyList(), browser.log(LogType.BROWSER), page)
            val width = browser.ask<Long>("return document.scrollingElement.scrollWidth")
            assertTrue(width <= look.widthPx, "$page is $width px wide in $look")
        }
    }

    /** Writes the site and the charts that it shows. */
    private fun write() {
        val published = ProjectRoot.path.resolve("assets")
        published
            .walk()
            .filter { it.extension == "svg" && Site.FOLDER !in published.relativize(it).map(Path::name) }
            .forEach { it.copyTo(assets.resolve("${published.relativize(it)}").createParentDirectories(), true) }
        site.forEach { (path, text) ->
            assets.resolve(Site.FOLDER).resolve(path).createParentDirectories().writeText(text)
        }
    }

    private companion object {
        val site by lazy { Publication(ProjectRoot.path).site() }
        val PAGES =
            listOf(
                "index.html",
                "services/vertx.html",
                "services/quarkus-grpc.html",
                "experiments/capacity.html",
                "experiments/grpc-window.html",
                "figures.html",
                "figures/faults.html",
            )
    }
}
