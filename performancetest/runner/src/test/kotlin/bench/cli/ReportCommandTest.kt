package bench.cli

import bench.record.MeasuredRuns
import bench.record.RunArchive
import com.github.ajalt.clikt.testing.test
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class ReportCommandTest {
    @TempDir lateinit var folder: Path

    @Test
    fun `pictures that are no longer drawn are deleted, and nothing else`() {
        RunArchive.unpack(MeasuredRuns.zip("startup-2026-11-23"), folder)
        val charts = folder.resolve("charts").createDirectories()
        val others = setOf("gone.svg", "gone.png", "notes.txt").onEach { charts.resolve(it).writeText("x") }
        val drawn = ReportCommand().test("$folder")
        assertEquals(0, drawn.statusCode, drawn.output)
        val names = charts.listDirectoryEntries().map { it.name }.toSet()
        assertEquals(setOf("notes.txt"), names.intersect(others))
        assertTrue(names.size > 1, "$names")
    }
}
