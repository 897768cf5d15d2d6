package bench.record

import bench.cli.ProjectRoot
import java.nio.file.Path

/** Measured runs that never change, whatever is published later. */
object MeasuredRuns {
    val folder: Path = ProjectRoot.path.resolve("assets/evidence")

    /** @param name of a file in [folder], without its extension */
    fun zip(name: String): Path = folder.resolve("$name.zip")

    fun open(name: String): RecordStore = RecordStore.open(RunArchive.unpack(zip(name)))
}
