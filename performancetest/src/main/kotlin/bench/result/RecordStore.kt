package bench.result

import kotlinx.serialization.Serializable
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
        throw UserError("Could not make the folder $folder (${WholeFile.reason(e)}).", e)
    }
    private var order = 0

    fun nextOrder(): Int = ++order

    fun nextId(key: String, level: Int): String = "%03d-%s-%d".format(order + 1, key, level)

    fun histogramFile(id: String): Path = folder.resolve("histograms/$id.hlog")

    fun timelineFile(id: String): Path = folder.resolve("resources/$id.csv")

    fun relative(file: Path): String = folder.relativize(file).toString()

    fun histogram(id: String, log: String) = writeWhole(histogramFile(id), log)

    fun timeline(id: String, csv: String) = writeWhole(timelineFile(id), csv)

    fun write(trial: TrialRecord) = writeWhole(trials.resolve("${trial.id}.json"), json.encodeToString(trial) + "\n")

    fun trialCount(): Int = trials.listDirectoryEntries("*.json").size

    /** Takes the folder away again where no trial had ended: it says nothing. */
    fun discardIfEmpty() {
        // A trial that is written in this moment makes this fail, and everything stays.
        if (!trials.toFile().delete()) return
        listOf("run.json", "summary.csv", "histograms", "resources").forEach { folder.resolve(it).toFile().deleteRecursively() }
        folder.toFile().delete()
    }

    fun write(run: RunRecord) = writeWhole(folder.resolve("run.json"), json.encodeToString(run) + "\n")

    fun readRun(): RunRecord = read(folder.resolve("run.json"))

    fun write(name: String, text: String) = writeWhole(folder.resolve(name), text)

    fun readTrials(): List<TrialRecord> = trials.listDirectoryEntries("*.json").sorted().map { read(it) }

    private inline fun <reified T> read(file: Path): T = try {
        val text = file.readText()
        val schema = json.decodeFromString<Versioned>(text).schema
        if (schema != RunRecord.SCHEMA) throw UserError("$file has schema $schema; this version reads ${RunRecord.SCHEMA} only.")
        json.decodeFromString<T>(text)
    } catch (e: IllegalArgumentException) {
        throw UserError("$file is damaged, or no record of this suite. ${remedy(file)}", e)
    }

    /** Never left out in silence: the records are the evidence. */
    private fun remedy(file: Path) = if (file.parent == trials) "Move it out of the folder to go on without that trial." else "Nothing can be drawn without it."

    /** What all records have in common, of whatever version. */
    @Serializable
    private data class Versioned(val schema: Int)

    private fun writeWhole(file: Path, text: String) = WholeFile.write(file, text.encodeToByteArray())

    companion object {
        private val json = Json { prettyPrint = true; encodeDefaults = true; ignoreUnknownKeys = true }

        /** A run that exists. @throws UserError where there is none. */
        fun open(folder: Path): RecordStore {
            if (!folder.resolve("run.json").exists()) throw UserError("$folder is not a run: it has no run.json.")
            if (folder.resolve("trials").toFile().list().isNullOrEmpty()) throw UserError("$folder has no trials: there is nothing to draw.")
            return RecordStore(folder)
        }
    }
}
