package bench.result

import kotlinx.serialization.json.Json
import java.io.IOException
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.nio.file.StandardOpenOption
import kotlin.io.path.createDirectories
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.moveTo
import kotlin.io.path.readText
import bench.UserError
import kotlin.io.path.deleteIfExists

/** A run's folder. Files appear whole or not at all: written beside, forced to disk, then renamed. */
class RecordStore(val folder: Path) {
    private val trials = folder.resolve("trials").createDirectories()
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

    private fun writeWhole(file: Path, text: String) {
        val part = file.resolveSibling("${file.fileName}.part")
        try {
            file.parent.createDirectories()
            FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING).use { channel ->
                val bytes = java.nio.ByteBuffer.wrap(text.encodeToByteArray())
                while (bytes.hasRemaining()) channel.write(bytes)
                channel.force(true)
            }
            part.moveTo(file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING)
        } catch (e: IOException) {
            part.deleteIfExists()
            throw UserError("Could not write $file (${e.message}). Trials that had ended are on disk.", e)
        }
    }

    private companion object {
        val json = Json { prettyPrint = true; encodeDefaults = true }
    }
}
