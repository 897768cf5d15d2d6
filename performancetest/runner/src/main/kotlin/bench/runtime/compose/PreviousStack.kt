package bench.runtime.compose

import bench.UserError
import bench.WholeFile
import bench.runtime.Settings
import java.nio.file.Path
import kotlin.io.path.deleteIfExists
import kotlin.io.path.exists
import kotlin.io.path.readLines

/**
 * Which of the project's services ran before the runner came, kept in a [file] so that the next runner can restore them
 * after a SIGKILL.
 */
internal class PreviousStack(private val file: Path, private val project: ComposeProject) {
    var services: List<String> = emptyList()
        private set

    private var isNoted = false

    fun note() {
        services = project.running().toList()
        WholeFile.write(file, services.joinToString("") { "$it\n" }.toByteArray())
        isNoted = true
    }

    /** @return the containers that a killed runner had left and that are gone now. */
    fun restoreAfterKill(): List<String> {
        if (!file.exists()) return emptyList()
        services = file.readLines().filter { it.isNotBlank() }
        val left = project.running() - services.toSet()
        isNoted = true
        restore()
        return left.toList()
    }

    /** As it was: what was started since is gone, what was stopped or pinned runs again as the compose files say. */
    fun restore() {
        if (!isNoted) return
        try {
            bringBack()
        } catch (_: UserError) {
            // A signal to the terminal's group ends the docker command halfway, and what that leaves stands in the way
            // of the next.
            project.remove(project.services(all = true) - RUNNER)
            bringBack()
        }
        file.deleteIfExists()
        isNoted = false
    }

    private fun bringBack() {
        // What a proof held back when its runner was killed could be neither stopped nor started.
        project.unpause()
        restart()
    }

    private fun restart() =
        when {
            services.isNotEmpty() -> {
                project.remove(project.running() - services.toSet() - RUNNER)
                project.withoutPinning().compose(listOf("up", "-d", "--no-build", "--no-deps") + services)
            }
            // The runner would take itself away; its launcher does the rest.
            Addresses.isInNetwork -> project.remove(project.running() - RUNNER)
            else -> project.down()
        }

    companion object {
        private const val RUNNER = "runner"

        /** Of each project that is made of the compose files in [root] its own: several may run side by side. */
        fun fileIn(root: Path, settings: Settings): Path =
            root.resolve("target/running/compose-before-${settings.get("COMPOSE_PROJECT_NAME") ?: root.fileName}.txt")
    }
}
