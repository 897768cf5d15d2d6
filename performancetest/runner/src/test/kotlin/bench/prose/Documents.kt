package bench.prose

import bench.cli.ProjectRoot
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.extension
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText
import kotlin.io.path.walk

/** Markdown files that people read, by their paths in the project, without templates of forges. */
object Documents {
    private val root = ProjectRoot.path
    private val parents = listOf("", "services", "performancetest", "performancetest/experiments")

    val texts: Map<String, String> by lazy {
        (root.listDirectoryEntries("*.md") + root.resolve("docs").walk() + readmes())
            .filter { it.extension == "md" }
            .distinct()
            .associate { root.relativize(it).invariantSeparatorsPathString to it.readText() }
    }

    private fun readmes(): List<Path> =
        parents
            .flatMap { root.resolve(it).listDirectoryEntries() }
            .filter { it.isDirectory() }
            .map { it.resolve("README.md") }
            .filter { it.exists() }

    fun text(name: String): String = texts.getValue(name)
}
