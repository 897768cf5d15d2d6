package bench.cli

import bench.WholeFile
import bench.kinds.Kinds
import bench.record.RecordStore
import bench.report.page.Page
import com.github.ajalt.mordant.terminal.Terminal
import java.nio.file.Path

/** Several runs, usually of one night and machine, in one page. */
internal object OnePage {
    fun write(stores: List<RecordStore>, file: Path, terminal: Terminal) {
        WholeFile.write(file, Page(stores.map { Kinds.drawn(it, ProjectRoot.path) }).html().encodeToByteArray())
        terminal.println("All in one page: $file")
    }
}
