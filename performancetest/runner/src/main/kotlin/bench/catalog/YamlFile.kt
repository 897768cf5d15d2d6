package bench.catalog

import bench.UserError
import com.charleskorn.kaml.AnchorsAndAliases
import com.charleskorn.kaml.PolymorphismStyle
import com.charleskorn.kaml.Yaml
import com.charleskorn.kaml.YamlConfiguration
import com.charleskorn.kaml.YamlException
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.fileSize
import kotlin.io.path.readText
import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.modules.EmptySerializersModule
import kotlinx.serialization.modules.SerializersModule

/** Reads YAML strictly: an unknown key or wrong value gives one sentence with file and line. */
object YamlFile {
    /** Above this size, a long value takes the parser much memory. The longest file of the suite has 6 KiB. */
    private const val MOST_BYTES = 65_536
    private const val KIB = 1_024

    private val configuration =
        YamlConfiguration(
            strictMode = true,
            polymorphismStyle = PolymorphismStyle.Property,
            polymorphismPropertyName = "kind",
            // As Docker Compose, which reads the same files.
            anchorsAndAliases = AnchorsAndAliases.Permitted(),
        )

    /**
     * @param classes possible classes of a value, chosen by its `kind`.
     * @param set values that replace those of the file, see [YamlChanges]; the result is checked as the file is.
     * @throws UserError naming the file, and what was set if that is wrong.
     */
    fun <T> read(
        file: Path,
        strategy: DeserializationStrategy<T>,
        classes: SerializersModule = EmptySerializersModule(),
        set: Map<String, String> = emptyMap(),
    ): T {
        if (!file.exists()) throw UserError("$file is missing.")
        val yaml = Yaml(classes, configuration)
        // First as it is, so that its own mistakes are not blamed on what was set.
        val asIs = checked(file) { yaml.decodeFromString(strategy, textOf(file)) }
        if (set.isEmpty()) return asIs
        return checked(file, set) {
            yaml.decodeFromYamlNode(strategy, YamlChanges.applied(yaml.parseToYamlNode(textOf(file)), set))
        }
    }

    private fun textOf(file: Path): String {
        if (file.fileSize() > MOST_BYTES) throw UserError("$file has more than ${MOST_BYTES / KIB} KiB.")
        return file.readText()
    }

    /** @param set what was set, so that a mistake in it is not looked for in the file. */
    private fun <T> checked(file: Path, set: Map<String, String> = emptyMap(), read: () -> T): T =
        try {
            read()
        } catch (e: UserError) {
            throw e
        } catch (e: YamlException) {
            val said = told(e.message)
            if (set.isEmpty()) throw UserError("$file, line ${e.line}: $said", e)
            throw UserError("$file with ${YamlChanges.named(set)}: $said", e)
        } catch (e: IllegalArgumentException) {
            val said = sentence(e.message.orEmpty())
            if (set.isEmpty()) throw UserError("$file: $said", e)
            throw UserError("$file with ${YamlChanges.named(set)}: $said", e)
        } catch (e: IOException) {
            throw UserError("$file cannot be read as text.", e)
        } catch (e: RuntimeException) {
            // The parser's own errors, for example for characters that YAML does not allow, have no common type.
            throw UserError("$file is not YAML: ${told(e.message.orEmpty())}", e)
        } catch (e: StackOverflowError) {
            throw UserError("$file is nested too deeply.", e)
        }

    /** Keeps what the parser did and found from a message of several lines, without its excerpts of the file. */
    private fun told(message: String): String =
        sentence(
            message
                .lines()
                .filter { it.isNotBlank() && !it.startsWith(" ") && !it.startsWith("at ") && !it.startsWith("in ") }
                .take(2)
                .joinToString(", ")
        )

    private fun sentence(text: String) = if (text.endsWith(".")) text else "$text."
}
