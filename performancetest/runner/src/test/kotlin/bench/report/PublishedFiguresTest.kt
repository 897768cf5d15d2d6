package bench.report

import bench.cli.ProjectRoot
import bench.record.RecordStore
import bench.record.RunArchive
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.extension
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.readText
import kotlin.io.path.walk
import kotlin.io.path.writeText
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.TestFactory

/**
 * Draws every run under `assets/` again and compares each figure of each table with the stored ones.
 * `-Dfigures.update=true` writes them: only if a figure was wrong, with a line in the changelog.
 */
class PublishedFiguresTest {
    private val assets = ProjectRoot.path.resolve("assets")
    private val golden = ProjectRoot.path.resolve("performancetest/runner/src/test/resources/figures")

    @TestFactory
    fun `every published run has the same figures as before`(): List<DynamicTest> =
        archives().map { zip -> DynamicTest.dynamicTest(name(zip)) { compare(zip) } }

    private fun archives(): List<Path> = assets.walk().filter { it.extension == "zip" }.sorted().toList()

    private fun name(zip: Path) =
        assets.relativize(zip).invariantSeparatorsPathString.removeSuffix(".zip").replace('/', '_')

    private fun compare(zip: Path) {
        val now = text(Figures.of(RecordStore.open(RunArchive.unpack(zip))))
        val file = golden.resolve("${name(zip)}.txt")
        if (System.getProperty("figures.update") == "true") file.also { golden.createDirectories() }.writeText(now)
        assertTrue(file.exists(), "${name(zip)} is new: -Dfigures.update=true writes its figures")
        assertEquals(file.readText(), now)
    }

    private fun text(tables: Map<String, List<String>>) =
        tables.entries
            .sortedBy { it.key }
            .joinToString("") { (name, rows) ->
                rows.joinToString("\n", "# $name\n", "\n")
            }
}
