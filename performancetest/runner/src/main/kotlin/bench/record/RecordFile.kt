package bench.record

import bench.UserError
import bench.WholeFile
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.name
import kotlin.io.path.nameWithoutExtension
import kotlin.io.path.readText
import kotlinx.serialization.KSerializer
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.serializer

/**
 * A file of a run that contains a record of any kind. It never ignores an error silently: the records are the evidence.
 *
 * @param remedy how to repair a damaged one, as a sentence.
 */
internal class RecordFile(private val file: Path, private val remedy: String) {
    val name: String = file.nameWithoutExtension

    private val written: JsonElement by lazy { orDamaged { json.parseToJsonElement(text()) } }

    /** @throws UserError if the kind is unknown or the schema belongs to a later version. */
    val kind: RecordKind by lazy {
        val versioned = orDamaged { json.decodeFromJsonElement(Versioned.serializer(), written) }
        if (versioned.schema !in 1..RunRecord.SCHEMA)
            throw UserError("$file has schema ${versioned.schema}; this version reads 1 to ${RunRecord.SCHEMA} only.")
        if (file.name == RUN) RecordKind.RUN
        else RecordKind.entries.find { it != RecordKind.RUN && it.label == versioned.kind } ?: throw damaged()
    }

    /**
     * The record as this version writes it.
     *
     * @throws UserError if it is not a record.
     */
    private val element: JsonElement by lazy { kind.let { orDamaged { RecordUpgrade.of(written, it) } } }

    /** @throws UserError if it is damaged or has another schema. */
    inline fun <reified T> read(): T = read(serializer())

    fun <T> read(serializer: KSerializer<T>): T {
        RunFit.negative(element)?.let { throw damaged("$it is below 0") }
        return orDamaged { json.decodeFromJsonElement(serializer, element) }
    }

    /** @param why reason in a few words, if known. */
    fun damaged(why: String? = null, cause: Throwable? = null) =
        UserError("$file is damaged, or no record of this suite${why?.let { ": $it" }.orEmpty()}. $remedy", cause)

    private fun text(): String =
        try {
            file.readText()
        } catch (e: IOException) {
            throw UserError("Could not read $file (${WholeFile.reason(e)}).", e)
        }

    /** A parser's message does not help users; the message of a record's own rule does. */
    private fun <T> orDamaged(read: () -> T): T =
        try {
            read()
        } catch (e: UserError) {
            throw e
        } catch (e: SerializationException) {
            throw damaged(cause = e)
        } catch (e: IllegalArgumentException) {
            throw damaged(e.message?.takeUnless { "kotlinx" in it || e is NumberFormatException }?.removeSuffix("."), e)
        } catch (e: RuntimeException) {
            throw damaged(cause = e)
        } catch (e: StackOverflowError) {
            throw damaged("it is nested too deeply", e)
        }

    /** What records of all versions have in common. */
    @Serializable private data class Versioned(val schema: Int, val kind: String? = null)

    companion object {
        const val RUN = "run.json"
        private val json = Json { ignoreUnknownKeys = true }
    }
}
