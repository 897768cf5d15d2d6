package bench.result

import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
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

    fun readRun(): RunRecord = read(folder.resolve("run.json"))

    fun write(name: String, text: String) = writeWhole(folder.resolve(name), text)

    fun readTrials(): List<TrialRecord> = trials.listDirectoryEntries("*.json").sorted().map { read(it) }

    private inline fun <reified T> read(file: Path): T = try {
        json.decodeFromString<T>(file.readText())
    } catch (e: SerializationException) {
        throw UserError("$file cannot be read (${e.message?.lines()?.first()}).", e)
    }

    private fun writeWhole(file: Path, text: String) = WholeFile.write(file, text.encodeToByteArray())

    companion object {
        private val json = Json { prettyPrint = true; encodeDefaults = true }

        /** A run that exists. @throws UserError where there is none. */
        fun open(folder: Path): RecordStore {
            if (!folder.resolve("run.json").exists()) throw UserError("$folder is not a run: it has no run.json.")
            return RecordStore(folder)
        }
    }
}
