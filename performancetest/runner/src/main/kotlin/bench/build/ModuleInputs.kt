package bench.build

import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.isRegularFile
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readBytes
import kotlin.io.path.readText

/** Inputs of a module's build: root POM, own POM, sources without tests, and files that its POM names elsewhere. */
class ModuleInputs(private val module: Module) {
    private val rootPom = module.root.resolve(Module.POM)
    private val pom = module.folder.resolve(Module.POM)

    /** Equal contents give the same hash, whatever their time or author. */
    fun hash(): String = ContentHash.of(module.root, files()) { if (it == rootPom) ownPart(it) else it.readBytes() }

    internal fun files(): List<Path> =
        (listOf(rootPom, pom) + packages() + (listOf(module.folder.resolve("src")) + named()).flatMap(::below))
            .distinct()

    private fun packages() = module.folder.listDirectoryEntries("package*.json")

    /** Source folders, such as `proto/upload`. Sources for tests only are not packaged. */
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

    /** Tests, build output, and nested modules. */
    private fun isOther(path: Path) =
        path == module.folder.resolve("src/test") || path.name in LEFT_BY_BUILDS || path.resolve(Module.POM).exists()

    /** A new line in the list of modules does not change any module. */
    private fun ownPart(rootPom: Path) = modules.replace(rootPom.readText(), "").encodeToByteArray()

    private companion object {
        val LEFT_BY_BUILDS = setOf("target", "node_modules")
        val modules = Regex("(?s)<modules>.*?</modules>")
        val reference = Regex("\\$\\{(?:project\\.)?basedir}/([^<\"\\s]+)")
        val testSources =
            Regex("(?s)<execution>(?:(?!</execution>).)*<goal>add-test-(?:(?!</execution>).)*</execution>")
    }
}
