package bench.e2e

import java.io.IOException
import java.nio.file.FileSystems
import java.nio.file.Path
import kotlin.io.path.CopyActionResult
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.copyToRecursively
import kotlin.io.path.createParentDirectories
import kotlin.io.path.exists
import kotlin.io.path.name
import kotlin.io.path.readText

/**
 * Copies files that people wrote, without build output and files that `.gitignore` names. Does not use git, because a
 * project may be a copy without it.
 *
 * @param gitignore text of the project's file; only patterns for a name anywhere count, such as `*.class` and
 *   `results/`
 */
class Sources(gitignore: String) {
    private val ignored =
        (builds + gitignore.lines().map { it.trim() }.filter(::isName)).map {
            FileSystems.getDefault().getPathMatcher("glob:${it.removeSuffix("/")}")
        }

    private fun isName(line: String) = line.isNotEmpty() && line.first() !in "#!" && '/' !in line.removeSuffix("/")

    /** @throws IOException if that fails, possibly in the middle */
    @OptIn(ExperimentalPathApi::class)
    fun copy(from: Path, to: Path) {
        to.createParentDirectories()
        from.copyToRecursively(to, followLinks = false) { source, target ->
            if (source != from && isIgnored(source)) CopyActionResult.SKIP_SUBTREE
            else source.copyToIgnoringExistingDirectory(target, followLinks = false)
        }
    }

    private fun isIgnored(path: Path): Boolean = ignored.any { it.matches(Path.of(path.name)) }

    companion object {
        private val builds = listOf("target", "node_modules", ".git")

        /** For the project in [root]. */
        fun of(root: Path): Sources = Sources(root.resolve(".gitignore").let { if (it.exists()) it.readText() else "" })
    }
}
