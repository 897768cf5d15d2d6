package bench.messages

import bench.cli.ProjectRoot
import java.nio.file.Path
import kotlin.io.path.extension
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.walk

/** All messages for users in the sources of the runner, the load generator, the mock and the scripts. */
internal object Sources {
    private val thrown = Thrown(listOf("runner", "loadgen").flatMap(::kotlin).sortedBy { it.name })
    private val scripts = listOf(ProjectRoot.path.resolve("bench")) + shell(ProjectRoot.path.resolve("scripts"))

    /** Exceptions whose text is not where they are thrown. */
    val withoutWords: List<Message> = thrown.messages.filter { isEmpty(it.text) }

    val messages: List<Message> =
        thrown.messages.filterNot { isEmpty(it.text) } +
            Elsewhere.packages.flatMap(thrown::rules) +
            Elsewhere.declarations.flatMap(::sentences) +
            thrown.printed() +
            scripts.flatMap { ShellFile(it.name, it.readText()).messages } +
            listOf("scripts/testing", "mock-dependency").flatMap(::java)

    /** @param declaration file and name, separated by `#`. */
    fun sentences(declaration: String): List<Message> =
        declaration.split('#').let { (file, name) -> thrown.sentences(file, name) }

    private fun isEmpty(text: String) = text.none { it.isLetter() }

    private fun kotlin(module: String): List<KotlinFile> {
        val root = ProjectRoot.path.resolve("performancetest/$module/src/main/kotlin/bench")
        return root.walk().filter { it.extension == "kt" }.map { KotlinFile(it, root) }.toList()
    }

    private fun java(module: String): List<Message> =
        ProjectRoot.path
            .resolve("$module/src/main/java")
            .walk()
            .filter { it.extension == "java" }
            .sorted()
            .flatMap { JavaFile(it.name, it.readText()).messages }
            .toList()

    private fun shell(folder: Path) = folder.listDirectoryEntries("*.sh").sorted()
}
