package bench.build

import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.isRegularFile
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readBytes
import kotlin.io.path.readText

/** What a module is built from: the root pom, its own, its sources without tests, and what its pom names elsewhere. */
class ModuleInputs(private val module: Module) {
    private val rootPom = module.root.resolve(Module.POM)
    private val pom = module.folder.resolve(Module.POM)

    /** The same for the same contents, whenever and by whom they were written. */
    fun hash(): String = ContentHash.of(module.root, files()) { if (it == rootPom) ownPart(it) else it.readBytes() }

    internal fun files(): List<Path> =
        (listOf(rootPom, pom) + packages() + (listOf(module.folder.resolve("src")) + named()).flatMap(::below))
            .distinct()

    private fun packages() = module.folder.listDirectoryEntries("package*.json")

    /** Folders of sources, such as `proto/upload`. What tests alone are compiled from is not packaged. */
    private fun named(): List<Path> =
        reference
            .findAll(testSources.replace(pom.readText(), ""))
            .map { module.folder.resolve(it.groupValues[1]).normalize() }
            .filter { it != module.folder }
            .toList()

    private fun below(path: Path): List<Path> =
        when {
            path.isRegularFile() -> listOf(path)
            path.isDirectory() -> path.listDirectoryEntries().filterNot(::isOther).flatMap(::below)
            else -> emptyList()
        }

    /** Tests, what builds leave, and modules of their own. */
    private fun isOther(path: Path) =
        path == module.folder.resolve("src/test") || path.name in LEFT_BY_BUILDS || path.resolve(Module.POM).exists()

    /** A line more in the list of modules changes none of them. */
    private fun ownPart(rootPom: Path) = modules.replace(rootPom.readText(), "").encodeToByteArray()

    private companion object {
        val LEFT_BY_BUILDS = setOf("target", "node_modules")
        val modules = Regex("(?s)<modules>.*?</modules>")
        val reference = Regex("\\$\\{(?:project\\.)?basedir}/([^<\"\\s]+)")
        val testSources =
            Regex("(?s)<execution>(?:(?!</execution>).)*<goal>add-test-(?:(?!</execution>).)*</execution>")
    }
}
