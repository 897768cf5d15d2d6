package bench.runtime

import bench.catalog.EnvFile
import java.nio.file.Path
import kotlin.io.path.exists

/** Variables as Docker Compose sees them: the shell's override those of the file `.env`. */
class Settings(private val shell: Map<String, String>, private val file: Map<String, String>) {
    /** Null if it is not set, or empty. */
    fun get(name: String): String? = (shell[name] ?: file[name])?.takeIf { it.isNotBlank() }

    /** Whether the shell sets it to another value than the file. The runner's container gets the file's as its own. */
    fun isOfShell(name: String): Boolean = !shell[name].isNullOrBlank() && shell[name] != file[name]

    companion object {
        fun of(root: Path): Settings =
            Settings(System.getenv(), root.resolve(".env").takeIf { it.exists() }?.let(EnvFile::read).orEmpty())
    }
}
