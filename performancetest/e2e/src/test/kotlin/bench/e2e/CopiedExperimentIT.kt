package bench.e2e

import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.BeforeTest
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import org.junit.jupiter.api.io.TempDir

/**
 * A copied folder is a new experiment of the same kind. Here it is in a project of links that contains everything
 * built.
 */
@UsesProcessesApart
class CopiedExperimentIT {
    @TempDir lateinit var project: Path

    @TempDir lateinit var temporary: Path

    private fun bench(arguments: String) = CommandLine.bench(arguments, root = project)

    private fun link(folder: String, except: String) {
        val to = project.resolve(folder).createDirectories()
        CommandLine.root
            .resolve(folder)
            .listDirectoryEntries()
            .filter { it.name !in listOf(except, ".git") }
            .forEach { to.resolve(it.name).createSymbolicLinkPointingTo(it) }
    }

    @BeforeTest
    fun `a copy of faults runs`() {
        link("", except = "performancetest")
        link("performancetest", except = "experiments")
        link(EXPERIMENTS, except = NAME)
        val faults = CommandLine.root.resolve("$EXPERIMENTS/faults/experiment.yml").readText()
        assertContains(faults, "name: faults\ntitle: A dependency that fails\n")
        project
            .resolve("$EXPERIMENTS/$NAME")
            .createDirectories()
            .resolve("experiment.yml")
            .writeText(faults.replace("name: faults\ntitle: A dependency that fails\n", "name: $NAME\ntitle: $TITLE\n"))
    }

    @Test
    fun `the title of the copy is in the table, on the page, in the CSV and in the list`() {
        val out = temporary.resolve("run")
        val options = "--services vertx --profile smoke --runtime local --scenarios down --seed 1 --no-build"
        val run = bench("run $NAME $options --out $out")
        assertEquals(0, run.exitCode, run.output)
        assertContains(run.output.lines(), TITLE)
        assertContains(out.resolve("$NAME.md").readText(), "# $TITLE\n")
        assertContains(out.resolve("report.html").readText(), "<h1>$TITLE</h1>")
        val (head, row) = out.resolve("summary.csv").readText().lines()
        assertEquals("experiment,title" to "$NAME,$TITLE", lastTwo(head) to lastTwo(row))
        assertContains(bench("list").output.replace(Regex("\\s+"), " "), "$NAME: $TITLE.")
    }

    private fun lastTwo(line: String) = line.split(',').takeLast(2).joinToString(",")

    private companion object {
        const val EXPERIMENTS = "performancetest/experiments"
        const val NAME = "broken-backend"
        const val TITLE = "What a broken backend does to its callers"
    }
}
