package bench.e2e.page

import bench.cli.ProjectRoot
import bench.cli.ReportCommand
import bench.e2e.CommandLine
import bench.kinds.Kinds
import bench.record.RecordStore
import bench.record.RunArchive
import bench.report.section.ReportSection
import com.github.ajalt.clikt.testing.test
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.test.assertEquals

/** Measured runs, with the page that `./bench report` makes of each. */
enum class Record(private val run: String) {
    CAPACITY("capacity-2026-11-22"),
    DELAYS("slow-dependency-2026-11-23"),
    FAULTS("faults-2026-11-23"),
    RESOURCES("resources-2026-11-23"),
    STARTS("startup-2026-11-23");

    /** A copy, because the command writes into it. It stays, so that failures can be examined. */
    private val folder: Path by lazy {
        CommandLine.root.resolve("performancetest/e2e/target/pages/$run").also { copy ->
            copy.toFile().deleteRecursively()
            RunArchive.unpack(CommandLine.root.resolve("assets/evidence/$run.zip"), copy.createDirectories())
        }
    }

    val page: Path by lazy {
        val result = ReportCommand().test("$folder")
        assertEquals(0, result.statusCode, result.output)
        folder.resolve("report.html")
    }

    /** The same sections, without a page around them. */
    val figures: List<ReportSection> by lazy { Kinds.drawn(RecordStore(folder), ProjectRoot.path).sections }
}
