package bench.scaffold

import bench.UserError
import bench.WholeFile
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText
import kotlin.io.path.walk

/**
 * Files of a service with placeholders such as `__name__`, in texts and in paths.
 *
 * @property files texts by paths.
 */
class Template(private val files: Map<String, String>) {
    /** @throws UserError if a placeholder has no value. */
    fun filled(values: Map<String, String>): Map<String, String> =
        files.entries.associate { (path, text) -> filled(path, values) to filled(text, values) }

    private fun filled(text: String, values: Map<String, String>) =
        placeholder.replace(text) { found ->
            val name = found.groupValues[1]
            values[name]
                ?: throw UserError(
                    "The template of a service has ${found.value}, for which there is no value: " +
                        "restore performancetest/template with git."
                )
        }

    companion object {
        private val placeholder = Regex("__([a-z]+)__")

        /** @throws UserError if the files below [folder] cannot be read, or there are none. */
        fun read(folder: Path): Template =
            try {
                folder
                    .walk()
                    .filter { it.isRegularFile() }
                    .associate { folder.relativize(it).invariantSeparatorsPathString to it.readText() }
                    .ifEmpty { throw UserError("There is no template of a service in $folder: restore it with git.") }
                    .let(::Template)
            } catch (e: IOException) {
                throw UserError("The template of a service in $folder cannot be read (${WholeFile.reason(e)}).", e)
            }
    }
}
