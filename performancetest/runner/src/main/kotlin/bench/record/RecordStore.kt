package bench.record

import bench.UserError
import bench.WholeFile
import java.io.IOException
import java.nio.file.InvalidPathException
import java.nio.file.Path
import java.util.Locale
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteIfExists
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.encodeToJsonElement

/**
 * A run's folder, see `docs/records.md`.
 *
 * @throws UserError if it cannot be created.
 */
class RecordStore(val folder: Path) : RecordReader {
    /** False if the folder already contained a run. */
    private val isNew = !folder.resolve("run.json").exists()

    private val trials =
        try {
            folder.resolve("trials").createDirectories()
        } catch (e: IOException) {
            throw UserError("Could not make the folder $folder (${WholeFile.reason(e)}).", e)
        }
    private var order = names().mapNotNull { it.substringBefore('-').toIntOrNull() }.maxOrNull() ?: 0

    fun nextOrder(): Int = ++order

    /** What [nextOrder] will return. */
    val upcomingOrder: Int
        get() = order + 1

    /** @param key only its letters, digits and dashes are kept. */
    fun nextId(key: String): String =
        "%03d-%s".format(Locale.ROOT, upcomingOrder, key.replace(Regex("[^A-Za-z0-9.]+"), "-").trim('-'))

    fun histogramFile(id: String): Path = folder.resolve("histograms/$id.hlog")

    fun timelineFile(id: String): Path = folder.resolve("resources/$id.csv")

    fun relative(file: Path): String = folder.relativize(file).toString()

    fun histogram(id: String, log: String) = writeWhole(histogramFile(id), log)

    fun timeline(id: String, csv: String) = writeWhole(timelineFile(id), csv)

    /**
     * Writes samples of a trial whose record is not written yet.
     *
     * @return its id.
     */
    fun writeSamples(key: String, timelineCsv: String, histogramLog: String): String =
        nextId(key).also { id ->
            timeline(id, timelineCsv)
            histogram(id, histogramLog)
        }

    fun write(trial: TrialRecord) = writeRecord(trial)

    fun write(start: StartTrial) = writeRecord(start)

    fun write(trial: WorkloadTrial) = writeRecord(trial)

    fun write(trial: WaitingTrial) = writeRecord(trial)

    /** @throws UserError for a record that its own reader would refuse: it would make the whole folder unreadable. */
    private inline fun <reified T : Trial> writeRecord(trial: T) {
        val element =
            try {
                json.encodeToJsonElement(trial)
            } catch (e: SerializationException) {
                throw unfit(trial, "a number is infinite or none", e)
            }
        RunFit.negative(element)?.let { throw unfit(trial, "$it is below 0") }
        writeWhole(trials.resolve("${trial.id}.json"), json.encodeToString(element) + "\n")
    }

    private fun unfit(trial: Trial, why: String, cause: Exception? = null) =
        UserError("The record ${trial.id} was not written, because $why. Please report this.", cause)

    fun trialCount(): Int = names().size

    private fun names(): List<String> = trials.listDirectoryEntries("*.json").map { it.name }

    /**
     * Deletes what a killed runner had not finished: parts of files, and files that belong to no trial.
     *
     * @return their names.
     */
    fun discardHalfWritten(): List<String> {
        val whole = names().map { it.removeSuffix(".json") }.toSet()
        val orphans =
            listOf("histograms", "resources")
                .map { folder.resolve(it) }
                .filter { it.exists() }
                .flatMap { it.listDirectoryEntries() }
                .filter { it.name.substringBeforeLast('.') !in whole }
        val parts = (folder.listDirectoryEntries("*.part") + trials.listDirectoryEntries("*.part"))
        return (orphans + parts)
            .onEach { it.deleteIfExists() }
            .map { relative(it) }
            .also { folder.resolve(CACHES).toFile().deleteRecursively() }
    }

    /** Deletes the folder if this run created it and no trial has ended: it contains no results. */
    fun discardIfEmpty() {
        if (!isNew) return
        // If a trial is being written at this moment, this fails and everything stays.
        if (!trials.toFile().delete()) return
        listOf("run.json", "summary.csv", "histograms", "resources", CACHES).forEach {
            folder.resolve(it).toFile().deleteRecursively()
        }
        folder.toFile().delete()
    }

    override fun has(relative: String): Boolean = named(relative).exists()

    override fun text(relative: String): String? = named(relative).takeIf { it.exists() }?.readText()

    /** A record from elsewhere must not name files outside its folder. */
    private fun named(relative: String): Path {
        val file =
            try {
                folder.resolve(relative).normalize()
            } catch (e: InvalidPathException) {
                throw UserError("$folder is damaged: a record names $relative, which cannot be a path.", e)
            }
        if (!file.startsWith(folder.normalize()))
            throw UserError("$folder is damaged: a record names $relative, which is outside of its folder.")
        return file
    }

    override fun <T : Any> parsed(relative: String, parse: (String) -> T?): T? =
        text(relative)?.let { text ->
            val read = runCatching { parse(text) }
            read.getOrNull()
                ?: throw UserError(
                    "${folder.resolve(relative)} is damaged. Move it out of the folder to draw the rest without it.",
                    read.exceptionOrNull(),
                )
        }

    fun write(run: RunRecord) = writeWhole(folder.resolve("run.json"), json.encodeToString(run) + "\n")

    fun readRun(): RunRecord = RecordFile(folder.resolve("run.json"), "Nothing can be drawn without it.").read()

    fun write(name: String, text: String) = writeWhole(folder.resolve(name), text)

    fun write(name: String, bytes: ByteArray) = WholeFile.write(folder.resolve(name), bytes)

    /** Deletes earlier pictures that are not in [drawn]. */
    fun discardPictures(drawn: Set<String>) =
        folder
            .resolve(RecordReader.CHARTS)
            .takeIf { it.exists() }
            ?.listDirectoryEntries("*.{svg,png}")
            .orEmpty()
            .filter { relative(it) !in drawn }
            .forEach { it.deleteIfExists() }

    override fun missing(): List<Int> =
        names()
            .mapNotNull { it.substringBefore('-').toIntOrNull() }
            .toSet()
            .let { known -> (1..(known.maxOrNull() ?: 0)).filter { it !in known } }

    override fun readTrials(): List<TrialRecord> = files(RecordKind.TRIAL).map { read(it) }

    override fun readStarts(): List<StartTrial> = files(RecordKind.START).map { read(it) }

    override fun readWaiting(): List<WaitingTrial> = files(RecordKind.WAITING).map { read(it) }

    override fun readWorkloads(): List<WorkloadTrial> = files(RecordKind.WORKLOAD).map { read(it) }

    private fun files(kind: RecordKind): List<RecordFile> =
        trials
            .listDirectoryEntries("*.json")
            .sortedWith(compareBy({ it.name.substringBefore('-').toIntOrNull() ?: Int.MAX_VALUE }, { it.name }))
            .map { RecordFile(it, "Move it out of the folder to go on without that trial.") }
            .filter { it.kind == kind }

    private inline fun <reified T : Trial> read(file: RecordFile): T =
        file.read<T>().also {
            if (it.id != file.name) throw file.damaged("its record is ${it.id}, so the file may be a copy")
        }

    /** @throws UserError for a trial that does not belong to this run. */
    private fun checkWhole(): RecordStore {
        val run = readRun()
        readAll().forEach { trial ->
            RunFit.misfit(run, trial)?.let {
                throw UserError(
                    "$trials/${trial.id}.json does not belong to its run: $it. " +
                        "Move it out of the folder to go on without that trial."
                )
            }
        }
        return this
    }

    private fun writeWhole(file: Path, text: String) = WholeFile.write(file, text.encodeToByteArray())

    companion object {
        /** Exists only while a run of starts lasts. */
        const val CACHES = "aot"
        private val json = Json {
            prettyPrint = true
            encodeDefaults = true
        }

        /**
         * Opens a run that was stopped, even before its first trial ended.
         *
         * @throws UserError if there is none.
         */
        fun resume(folder: Path): RecordStore {
            if (!folder.resolve("run.json").exists()) throw UserError("$folder is not a run: it has no run.json.")
            return RecordStore(folder)
        }

        /**
         * Opens an existing run.
         *
         * @throws UserError if there is none, or if one of its files is damaged or belongs to another run.
         */
        fun open(folder: Path): RecordStore {
            if (!folder.resolve("run.json").exists()) throw UserError("$folder is not a run: it has no run.json.")
            if (folder.resolve("trials").toFile().list().isNullOrEmpty())
                throw UserError("$folder has no trials: there is nothing to draw.")
            return RecordStore(folder).checkWhole()
        }
    }
}
