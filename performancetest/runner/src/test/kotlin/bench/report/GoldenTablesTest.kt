package bench.report

import bench.cli.ProjectRoot
import bench.kinds.Kinds
import bench.record.MeasuredRuns
import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.writeText
import kotlin.test.assertEquals
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/**
 * Compares tables of measured runs with tables that a person has checked: `src/test/resources/bench/report`. If a
 * change is intended, check the file that the failure names and copy it there.
 */
class GoldenTablesTest {
    @ParameterizedTest
    @ValueSource(
        strings =
            [
                "capacity-2026-11-22",
                "slow-dependency-2026-11-23",
                "resources-2026-11-23",
                "faults-2026-11-23",
                "startup-2026-11-23",
            ]
    )
    fun `tables stay the same`(name: String) {
        val store = MeasuredRuns.open(name)
        val run = store.readRun()
        val files =
            Kinds.drawn(store, ProjectRoot.path, run).files().filterKeys { it.endsWith(".md") || it.endsWith(".csv") }
        val figures =
            Kinds.drawn(store, ProjectRoot.path, run)
                .sections
                .filterNot { it.id in LONG }
                .associate { it.question to it.says.joinToString("") { line -> "$line\n\n" } + it.table.markdown() }
        val text = (files + figures).map { (title, table) -> "## $title\n\n$table" }.joinToString("\n")
        val drawn = Path.of("target/tables/$name.md").createParentDirectories().also { it.writeText(text) }
        assertEquals(javaClass.getResource("$name.md")?.readText(), text, "$drawn is not as it was")
    }

    private companion object {
        /** A row per second or trial: other tests check these. */
        val LONG = setOf("timelines", "trials")
    }
}
