package bench.record

import bench.UserError
import bench.WholeFile
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.moveTo
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/** Records of trials that a loss of power left empty or without their end. A run that continues measures them again. */
object CutOffRecords {
    private const val SUFFIX = ".cut-off"

    /**
     * Renames each such file in [folder]`/trials`, so that no reader takes it for a record.
     *
     * @return their former names.
     * @throws UserError if one cannot be renamed.
     */
    fun setAside(folder: Path): List<String> =
        folder.resolve("trials").listDirectoryEntries("*.json").filter(::isCutOff).sorted().onEach(::rename).map {
            it.name
        }

    private fun rename(file: Path) {
        try {
            file.moveTo(file.resolveSibling(file.name + SUFFIX), overwrite = true)
        } catch (e: IOException) {
            throw UserError("Could not rename $file, which was cut off (${WholeFile.reason(e)}).", e)
        }
    }

    /** Text without the end of its JSON, or the zeros of a file whose content never reached the disk. */
    private fun isCutOff(file: Path): Boolean {
        val text = file.readText().trim()
        if (text.isEmpty() || text.all { it == '\u0000' }) return true
        return text.startsWith("{") && !text.endsWith("}") && !isJson(text)
    }

    private fun isJson(text: String): Boolean =
        try {
            Json.parseToJsonElement(text)
            true
        } catch (_: SerializationException) {
            false
        }
}
