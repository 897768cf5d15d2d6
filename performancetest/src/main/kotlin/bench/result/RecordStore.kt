package bench.result

import kotlinx.serialization.json.Json
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText
import bench.UserError

/** A run's folder, see `docs/records.md`. @throws UserError when it cannot be made. */
class RecordStore(val folder: Path) {
    private val trials = try {
        folder.resolve("trials").createDirectories()
    } catch (e: IOException) {
        throw UserError("Could not make the folder $folder (${e.message}).", e)
    }
    private var order = 0

    fun nextOrder(): Int = ++order

    fun nextId(key: String, level: Int): String = "%03d-%s-%d".format(order + 1, key, level)

    fun histogram(id: String): Path = folder.resolve("histograms/$id.hlog")

    fun timelineFile(id: String): Path = folder.resolve("resources/$id.csv")

    fun relative(file: Path): String = folder.relativize(file).toString()

    fun timeline(id: String, csv: String) = writeWhole(timelineFile(id), csv)

    fun write(trial: TrialRecord) = writeWhole(trials.resolve("${trial.id}.json"), json.encodeToString(trial) + "\n")

    fun write(run: RunRecord) = writeWhole(folder.resolve("run.json"), json.encodeToString(run) + "\n")

    fun writeSummary(csv: String) = writeWhole(folder.resolve("summary.csv"), csv)

    fun readTrials(): List<TrialRecord> = trials.listDirectoryEntries("*.json").sorted().map { json.decodeFromString<TrialRecord>(it.readText()) }

    private fun writeWhole(file: Path, text: String) = WholeFile.write(file, text.encodeToByteArray())

    private companion object {
        val json = Json { prettyPrint = true; encodeDefaults = true }
    }
}
