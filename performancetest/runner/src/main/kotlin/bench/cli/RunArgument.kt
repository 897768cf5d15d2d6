package bench.cli

import bench.UserError
import bench.record.RecordStore
import bench.record.RunArchive
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.isDirectory

/** A run as named on a command line: its folder, or the `records.zip` of a published run. */
object RunArgument {
    /** @throws UserError if there is none. */
    fun open(text: String): RecordStore {
        val path = Path.of(text).toAbsolutePath().normalize()
        return when {
            !path.exists() -> throw UserError("$text does not exist; give a run's folder, as ./bench run printed it.")
            path.isDirectory() -> RecordStore.open(path)
            path.fileName.toString().endsWith(".zip") -> unpacked(text, path)
            else -> throw UserError("$text is a file; give the folder of the run, or its ${RunArchive.NAME}.")
        }
    }

    private fun unpacked(text: String, zip: Path): RecordStore {
        val folder = RunArchive.unpack(zip)
        if (!folder.resolve("run.json").exists())
            throw UserError("$text has no run.json at its top: it is no archive of a run.")
        return RecordStore.open(folder)
    }
}
