package bench.runtime.compose

import bench.UserError
import bench.WholeFile
import java.nio.file.Path
import kotlin.io.path.deleteIfExists
import kotlin.io.path.exists
import kotlin.io.path.readLines

/**
 * Which of the project's services ran before the runner started, stored in a [file], so that the next runner can
 * restore them after a SIGKILL.
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

    /** @return the containers of a killed runner that it removed. */
    fun restoreAfterKill(): List<String> {
        if (!file.exists()) return emptyList()
        services = file.readLines().filter { it.isNotBlank() }
        val left = project.running() - services.toSet()
        isNoted = true
        restore()
        return left.toList()
    }

    /**
     * Restores the former state: removes what was started since, and restarts stopped or pinned services as the compose
     * files define them.
     */
    fun restore() {
        if (!isNoted) return
        try {
            bringBack()
        } catch (_: UserError) {
            // A signal to the terminal's group interrupts the docker command; its half-done work would block the next
            // one.
            project.remove(project.services(all = true) - RUNNER)
            bringBack()
        }
        file.deleteIfExists()
        isNoted = false
    }

    private fun bringBack() {
        // Containers that a killed runner's proof left paused could be neither stopped nor started.
        project.unpause()
        restart()
    }

    private fun restart() =
        when {
            services.isNotEmpty() -> {
                project.remove(project.running() - services.toSet() - RUNNER)
                project.with(emptyMap()).compose(listOf("up", "-d", "--no-build", "--no-deps") + services)
            }
            // The runner would remove itself; its launcher removes the rest.
            Addresses.isInNetwork -> project.remove(project.running() - RUNNER)
            else -> project.down()
        }

    companion object {
        private const val RUNNER = "runner"

        /** After the kill of a runner that had a project of its own, if [project] is another one now. */
        fun restoreApart(root: Path, project: ComposeProject): List<String> {
            val own = project.with(name = ProjectName.unique(root))
            if (own.name == project.name) return emptyList()
            return PreviousStack(fileIn(root, own.name), own).restoreAfterKill()
        }

        /** One file for each project of the compose files in [root]: several may run side by side. */
        fun fileIn(root: Path, project: String): Path = root.resolve("target/running/compose-before-$project.txt")
    }
}
