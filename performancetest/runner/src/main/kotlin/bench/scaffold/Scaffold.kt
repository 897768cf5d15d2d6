package bench.scaffold

import bench.UserError
import bench.WholeFile
import bench.model.Service
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.deleteRecursively
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.moveTo
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText

/** A new service as a copy of one that keeps the contract. All of it appears, or nothing. */
@OptIn(ExperimentalPathApi::class)
class Scaffold(private val root: Path) {
    private val pom = root.resolve("pom.xml")
    private val list = root.resolve("docker-compose.yml")

    /** @property ports of the machine at which its container answers. */
    data class Made(val name: String, val folder: Path, val ports: List<Int>)

    /**
     * @throws UserError when [name] cannot be used, or something cannot be read or written; nothing has changed then.
     */
    fun make(name: String, from: Service): Made {
        val taken = taken()
        ServiceName.check(name, taken.names + artifacts())
        val folder = root.resolve("services/$name")
        if (folder.exists()) throw UserError("$folder exists already.")
        val (old, new) = path(from.folder) to path(folder)
        val compose =
            ComposeText.renamed(from.folder.resolve(COMPOSE).readText(), from.name, name, taken::freePort).let {
                ModuleText.moved(it, old, new)
            }
        // All that can be wrong with what is there is found before anything is written.
        val shared = listOf(pom, list).map { it to ModuleText.listed(it.readText(), it.name, old, new) }
        uninterrupted {
            val part =
                copy(from.folder, root.resolve("target/new-$name")) { file, text ->
                    if (file == COMPOSE) compose else edited(file, text, name, old, new)
                }
            publish(part, folder, shared)
        }
        return Made(name, folder, Taken.of(mapOf(COMPOSE to compose)).ports.sorted())
    }

    private fun path(folder: Path) = root.relativize(folder).joinToString("/")

    private fun taken(): Taken {
        val included = Taken.included(list.name, list.readText()).map { root.resolve(it) }
        val declared = root.resolve("services").listDirectoryEntries().map { it.resolve(COMPOSE) }
        return Taken.of(
            (included + declared)
                .map { it.normalize() }
                .distinct()
                .filter { it.exists() }
                .associate { path(it) to it.readText() }
        )
    }

    /** One name twice, and nothing can be built any more. */
    private fun artifacts(): Set<String> =
        (listOf(pom) + Taken.modules(pom.readText()).map { root.resolve(it).resolve(pom.name) })
            .filter { it.exists() }
            .mapNotNull { Taken.artifact(it.readText()) }
            .toSet()

    private fun edited(file: String, text: String, name: String, old: String, new: String): String? =
        when (file) {
            "pom.xml" -> ModuleText.moved(ModuleText.pom(text, name), old, new)
            "package.json",
            "package-lock.json" -> ModuleText.npm(text, name)
            else -> null
        }

    /**
     * In a folder of builds, which neither git nor the list of services sees. [edit] gives null for what is copied as
     * it is.
     */
    private fun copy(source: Path, part: Path, edit: (file: String, text: String) -> String?): Path {
        try {
            part.deleteRecursively()
            Sources.of(root).copy(source, part)
            part
                .listDirectoryEntries()
                .filter { it.name in EDITED }
                .forEach { file -> edit(file.name, file.readText())?.let(file::writeText) }
            return part
        } catch (e: IOException) {
            part.deleteQuietly()
            throw UserError("Could not copy $source to $part (${WholeFile.reason(e)}).", e)
        } catch (e: UserError) {
            part.deleteQuietly()
            throw e
        }
    }

    /** The folder first, the two files that all share last; what was done is undone where something fails. */
    private fun publish(part: Path, folder: Path, shared: List<Pair<Path, String>>) {
        val before = shared.map { (file, _) -> file to file.readText() }
        try {
            part.moveTo(folder)
            shared.forEach { (file, text) -> write(file, text) }
        } catch (e: Exception) {
            before.filter { (file, text) -> file.readText() != text }.forEach { (file, text) -> write(file, text) }
            listOf(part, folder).forEach { it.deleteQuietly() }
            throw if (e is IOException) UserError("Could not make $folder (${WholeFile.reason(e)}).", e) else e
        }
    }

    private fun write(file: Path, text: String) = WholeFile.write(file, text.encodeToByteArray())

    /** A signal waits until [work] is done: the process ends only after its hooks. */
    private fun uninterrupted(work: () -> Unit) =
        synchronized(root) {
            val hook = Thread { synchronized(root) {} }
            Runtime.getRuntime().addShutdownHook(hook)
            try {
                work()
            } finally {
                runCatching { Runtime.getRuntime().removeShutdownHook(hook) }
            }
        }

    private fun Path.deleteQuietly() = runCatching { deleteRecursively() }

    private companion object {
        const val COMPOSE = "compose.yml"
        val EDITED = setOf(COMPOSE, "pom.xml", "package.json", "package-lock.json")
    }
}
