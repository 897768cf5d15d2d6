package bench.scaffold

import bench.UserError
import bench.WholeFile
import java.io.IOException
import java.nio.file.Path
import java.util.Locale
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.createParentDirectories
import kotlin.io.path.deleteRecursively
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.moveTo
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText

/** Creates a new service from the template; it fulfils the contract at once. It creates everything or nothing. */
@OptIn(ExperimentalPathApi::class)
class Scaffold(private val root: Path) {
    private val pom = root.resolve("pom.xml")
    private val list = root.resolve("docker-compose.yml")

    /** @property port host port of its container. */
    data class Made(val name: String, val folder: Path, val port: Int)

    /** @throws UserError if [name] cannot be used, or a file cannot be read or written; then nothing has changed. */
    fun make(name: String): Made {
        val taken = taken()
        ServiceName.check(name, taken.names + artifacts())
        val folder = root.resolve("services/$name")
        if (folder.exists()) throw UserError("$folder exists already: choose another name.")
        val port = taken.freePort()
        // Checks everything before it writes anything.
        val files = Template.read(root.resolve(TEMPLATE)).filled(values(name, port))
        val shared = listOf(pom, list).map { it to ServiceList.withService(it.readText(), it.name, name) }
        uninterrupted { publish(written(files, root.resolve("target/new-$name")), folder, shared) }
        return Made(name, folder, port)
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

    /** A duplicate name would break every build. */
    private fun artifacts(): Set<String> =
        (listOf(pom) + Taken.modules(pom.readText()).map { root.resolve(it).resolve(pom.name) })
            .filter { it.exists() }
            .mapNotNull { Taken.artifact(it.readText()) }
            .toSet()

    /** Writes into a folder of builds, which git and the list of services ignore. */
    private fun written(files: Map<String, String>, part: Path): Path {
        try {
            part.deleteRecursively()
            files.forEach { (path, text) -> part.resolve(path).createParentDirectories().writeText(text) }
            return part
        } catch (e: IOException) {
            part.deleteQuietly()
            throw UserError("Could not write $part (${WholeFile.reason(e)}).", e)
        }
    }

    /** Writes the folder first, and the two shared files last; undoes everything if something fails. */
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

    companion object {
        private const val COMPOSE = "compose.yml"

        /** Relative to the project's folder. */
        const val TEMPLATE = "performancetest/template"

        /** Values by the names of the template's placeholders. */
        fun values(name: String, port: Int, title: String = name) =
            mapOf(
                "name" to name,
                "package" to ServiceName.javaPackage(name),
                "port" to "$port",
                "variable" to "${name.uppercase(Locale.ROOT).replace('-', '_')}_PORT",
                "title" to title,
            )
    }
}
