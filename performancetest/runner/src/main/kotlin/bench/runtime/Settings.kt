package bench.runtime

import bench.catalog.EnvFile
import java.nio.file.Path
import kotlin.io.path.exists

/** Variables as Docker Compose sees them: the shell's override those of the file `.env`. */
class Settings(private val shell: Map<String, String>, private val file: Map<String, String>) {
    /** Null if it is not set, or empty. */
    fun get(name: String): String? = (shell[name] ?: file[name])?.takeIf { it.isNotBlank() }

    companion object {
        fun of(root: Path): Settings =
            Settings(System.getenv(), root.resolve(".env").takeIf { it.exists() }?.let(EnvFile::read).orEmpty())
    }
}
