package bench.record

import bench.cli.ProjectRoot
import java.nio.file.Path

/** Runs that were measured, and stay as they are whatever is published later. */
object MeasuredRuns {
    val folder: Path = ProjectRoot.path.resolve("assets/evidence")

    /** @param name of a file in [folder], without its ending. */
    fun zip(name: String): Path = folder.resolve("$name.zip")

    fun open(name: String): RecordStore = RecordStore.open(RunArchive.unpack(zip(name)))
}
