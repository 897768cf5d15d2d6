package bench.cli

import bench.UserError
import bench.compare.RunSet
import bench.kinds.Kinds
import bench.record.RecordStore
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries

/** Finds the runs that a folder stands for. */
object RunSets {
    /**
     * @param text a run's folder, or a folder whose subfolders are runs of the same thing.
     * @throws UserError if there is none.
     */
    fun open(text: String): RunSet {
        val folder = Path.of(text).toAbsolutePath().normalize()
        if (!folder.exists()) throw UserError("$text does not exist; give a run's folder, as ./bench run printed it.")
        if (!folder.isDirectory()) return set(text, listOf(RunArgument.open(text)))
        val runs = if (isRun(folder)) listOf(folder) else folder.listDirectoryEntries().filter(::isRun).sorted()
        if (runs.isEmpty())
            throw UserError("$text is not a run and holds none: there is no run.json in it or in its folders.")
        return set(text, runs.map { RecordStore.open(it) })
    }

    private fun set(text: String, runs: List<RecordStore>) =
        RunSet(text, runs.map { it.readRun() to it.readAll() }, Kinds::metrics)

    private fun isRun(folder: Path) = folder.resolve("run.json").exists()
}
