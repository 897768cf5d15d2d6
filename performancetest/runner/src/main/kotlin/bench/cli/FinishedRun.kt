package bench.cli

import bench.kinds.Kinds
import bench.record.RecordStore
import bench.record.RunRecord
import bench.report.ReportFiles
import com.github.ajalt.mordant.terminal.Terminal
import java.nio.file.Path

/** Results of [run], and the files next to its records in [folder]. */
internal class FinishedRun(private val run: RunRecord, private val folder: Path) {
    private val drawn by lazy { Kinds.drawn(RecordStore(folder), ProjectRoot.path, run) }

    fun show(terminal: Terminal) {
        Interruption.records = null
        drawn.show(terminal)
        write()
        name(terminal)
    }

    /** Writes tables, charts and the page. */
    fun write() {
        Interruption.records = null
        val store = RecordStore(folder)
        ReportFiles.of(drawn).forEach { (name, bytes) -> store.write(name, bytes) }
    }

    /** Prints where all files are, from the current folder if they are in it. */
    fun name(terminal: Terminal) {
        val here = Path.of("").toAbsolutePath()
        val shown = folder.toAbsolutePath().let { if (it.startsWith(here)) here.relativize(it) else it }
        terminal.println("Records: $shown")
        terminal.println("Report: ${shown.resolve(ReportFiles.PAGE)}")
    }

    /** @return what could not be measured, as a sentence; null if everything was. */
    fun failure(isOneOfSeveral: Boolean): String? =
        run.not_measured
            .takeIf { it.isNotEmpty() }
            ?.let { failed ->
                "${failed.size} of ${run.order.size} planned measurements failed" +
                    "${if (isOneOfSeveral) " in ${run.name}" else ""}: ${failed.first().reason}"
            }
}
