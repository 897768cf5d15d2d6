package bench.runtime.compose

import bench.runtime.BenchPart
import bench.runtime.DutyCycle
import bench.runtime.FaultInjector
import bench.runtime.FileDescriptorLimit
import bench.runtime.Pausable

/**
 * Uses `docker pause`, and `prlimit` within the container.
 *
 * @param ids containers of a part; [idOf]: that of the load generator with this name.
 */
internal class ComposeFaultInjector(
    private val docker: DockerCli,
    private val ids: (BenchPart) -> List<String>,
    private val idOf: (name: String) -> String,
) : FaultInjector {
    private val cycles = mutableListOf<AutoCloseable>()

    override fun throttle(part: BenchPart, share: Double): AutoCloseable =
        DutyCycle(Containers(docker, ids(part)), share, PERIOD_MS).also { cycles += it }

    override fun freeze(loadGenerator: String): AutoCloseable {
        val frozen = Containers(docker, listOf(idOf(loadGenerator)))
        frozen.pause()
        return AutoCloseable { frozen.resume() }.also { cycles += it }
    }

    override fun kill(loadGenerator: String) {
        docker.run("kill", idOf(loadGenerator))
    }

    override fun limitFileDescriptors(part: BenchPart, free: Int): AutoCloseable {
        val containers = ids(part)
        containers.forEach { docker.run(listOf("exec", it) + FileDescriptorLimit.lower(FIRST_PID, free)) }
        return AutoCloseable {
            containers.forEach { docker.run(listOf("exec", it) + FileDescriptorLimit.raise(FIRST_PID)) }
        }
    }

    /** Leaves nothing paused: Docker cannot stop a paused container. */
    fun end() = cycles.forEach { runCatching { it.close() } }

    private class Containers(private val docker: DockerCli, private val ids: List<String>) : Pausable {
        private var isPaused = false

        override fun pause() {
            isPaused = true
            docker.run(listOf("pause") + ids)
        }

        override fun resume() {
            if (isPaused) docker.run(listOf("unpause") + ids)
            isPaused = false
        }
    }

    private companion object {
        /** A docker command takes at least a tenth of a second. */
        const val PERIOD_MS = 1_200L
        const val FIRST_PID = 1L
    }
}
