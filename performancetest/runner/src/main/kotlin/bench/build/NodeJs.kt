package bench.build

import java.io.File
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readText

/** Node.js for modules whose `package.json` asks for it: the one on the PATH, or else one that a script fetches. */
class NodeJs(root: Path, private val surroundings: Map<String, String> = System.getenv()) {
    private val scripts = FetchScripts(root, surroundings)
    private var folder: Path? = null

    /**
     * Finds or fetches what [modules] need; afterwards [environment] and [command] use it.
     *
     * @param onPhase receives what is fetched, from where to where.
     * @throws bench.UserError with the script's sentence if it can be neither found nor fetched.
     */
    fun prepare(modules: List<Module>, onPhase: (String) -> Unit) {
        val least = modules.mapNotNull(::least).maxOrNull() ?: return
        folder = find(least) ?: fetch(least, onPhase).let { find(least) }
    }

    /** Variables for programs that call `node` or `npm`; none before [prepare]. */
    fun environment(): Map<String, String> =
        folder
            ?.let { mapOf("PATH" to listOfNotNull("$it", surroundings["PATH"]).joinToString(File.pathSeparator)) }
            .orEmpty()

    /** The same for [command], if that is `node`. */
    fun environment(command: List<String>): Map<String, String> =
        if (command.first() == NODE) environment() else emptyMap()

    /** [command] with the path of the `node` that was found. */
    fun command(command: List<String>): List<String> =
        folder?.takeIf { command.first() == NODE }?.let { listOf("${it.resolve(NODE)}") + command.drop(1) } ?: command

    /** @return its version as it prints it, e.g. `v24.11.1`; null if [modules] find none. */
    fun version(modules: List<Module>): String? =
        find(modules.mapNotNull(::least).maxOrNull() ?: 0)?.let { scripts.output("${it.resolve(NODE)}", "--version") }

    /** Least major version that a module's `package.json` asks for; null without that file. */
    private fun least(module: Module): Int? =
        module.folder
            .resolve("package.json")
            .takeIf { it.exists() }
            ?.let { declared.find(it.readText())?.groupValues?.get(1)?.toInt() ?: 0 }

    private fun find(least: Int): Path? = scripts.find(NODE, "$least")

    private fun fetch(least: Int, onPhase: (String) -> Unit) = scripts.fetch(NODE, "$least", onPhase = onPhase)

    private companion object {
        const val NODE = "node"
        val declared = Regex("\"node\"\\s*:\\s*\">=\\s*(\\d+)")
    }
}
