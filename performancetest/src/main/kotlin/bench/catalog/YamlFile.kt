package bench.catalog

import bench.UserError
import com.charleskorn.kaml.Yaml
import com.charleskorn.kaml.YamlConfiguration
import com.charleskorn.kaml.YamlException
import kotlinx.serialization.DeserializationStrategy
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readText

/** Reads YAML strictly: an unknown key or a wrong value is one sentence with file and line. */
object YamlFile {
    private val yaml = Yaml(configuration = YamlConfiguration(strictMode = true))

    fun <T> read(file: Path, strategy: DeserializationStrategy<T>): T {
        if (!file.exists()) throw UserError("$file is missing.")
        return try {
            yaml.decodeFromString(strategy, file.readText())
        } catch (e: YamlException) {
            throw UserError("$file, line ${e.line}: ${e.message.lineSequence().first()}", e)
        } catch (e: IllegalArgumentException) {
            throw UserError("$file: ${e.message}", e)
        }
    }
}
