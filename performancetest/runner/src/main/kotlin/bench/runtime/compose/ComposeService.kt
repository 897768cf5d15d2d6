package bench.runtime.compose

import bench.BenchFailure
import bench.metrics.process.ProcessSampler
import bench.metrics.process.ResourceSample
import bench.model.Service
import bench.model.Track
import bench.runtime.Cores
import bench.runtime.Pausable
import bench.runtime.RunningService
import java.nio.file.Path
import java.time.Instant
import kotlin.io.path.exists
import kotlin.io.path.readText

/**
 * Container of a service under test.
 *
 * @param clock comparison with the engine's clock, made before the launch.
 */
internal class ComposeService(
    override val service: Service,
    override val track: Track,
    override val url: String,
    private val project: ComposeProject,
    private val docker: DockerCli,
    private val cores: Cores,
    clock: EngineClock.Reading,
) : RunningService, Pausable {
    val id = project.containers(listOf(service.declared)).single().id
    /** State at the last inspection: after its start, or when confined. */
    var container: Container = inspect()
        private set

    private val process = processOf(container.state.pid)

    /** Ends when the container does: asking the engine at each tick would cost CPU of the bench. */
    private val end =
        ProcessBuilder("docker", "wait", id)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()

    /** The load generator is in the same network: no published port between them. */
    override val loadUrl = "http://${service.declared}:${service.own?.portInside ?: ComposeRuntime.SERVICE_PORT}"

    override val addresses =
        service.ports
            .mapNotNull { variable ->
                service.environmentFor(track)[variable]?.let { variable to "${service.declared}:$it" }
            }
            .toMap()

    override var readyAfterMs = 0L
        private set

    override val launchedNs: Long = clock.nanoTime(Instant.parse(container.state.startedAt))

    override val artefactBytes: Long?
        get() = docker.tryRun("image", "inspect", "--format", "{{.Size}}", container.image)?.trim()?.toLongOrNull()

    override fun noteReady() {
        readyAfterMs = maxOf(0, (System.nanoTime() - launchedNs) / 1_000_000)
    }

    override val isAlive: Boolean
        get() = end.isAlive

    override val ending: String?
        get() =
            if (isAlive) null
            else
                try {
                    inspect().ending ?: "restarted"
                } catch (_: BenchFailure) {
                    "with its engine"
                }

    override val pid: Long?
        get() = process.takeIf { isVisible }

    override fun sample(): ResourceSample? = pid?.let { ProcessSampler(it).sample() }

    /** False if the engine runs in another machine, e.g. a virtual one. */
    private val isVisible: Boolean by lazy {
        Path.of("/proc/$process/cgroup").let { file ->
            file.exists() && runCatching { id in file.readText() }.getOrDefault(false)
        }
    }

    override fun confine() {
        cores.service?.let { docker.run("update", "--cpuset-cpus", it.joinToString(","), id) }
        container = inspect()
    }

    override fun lastOutput(): String = docker.printed("logs", "--tail", "50", id).orEmpty()

    override fun outputBytes(): Long = docker.printed("logs", id).orEmpty().length.toLong()

    override fun terminate(timeoutMs: Long): Int? {
        docker.run("stop", "-t", "${timeoutMs / 1_000}", id)
        return inspect().state.exitCode.takeIf { it != KILLED }
    }

    override val pausable: Pausable
        get() = this

    /** CPU quota in cores that replaces the declared one; null: none. */
    @Volatile
    var quota: Double? = null
        private set

    /** By a quota of [share] of a core, which stays until the container is removed: Docker cannot take one back. */
    override fun throttle(share: Double): AutoCloseable {
        quota = share
        docker.run("update", "--cpus", "$share", id)
        return AutoCloseable {}
    }

    private var isPaused = false

    override fun pause() {
        isPaused = true
        docker.run("pause", id)
    }

    override fun resume() {
        if (isPaused) docker.run("unpause", id)
        isPaused = false
    }

    override fun close() {
        runCatching { resume() }
        end.destroy()
        try {
            project.remove(listOf(service.declared))
        } catch (_: BenchFailure) {
            // Without an engine it is removed when the runtime revives the bench.
        }
    }

    /** Docker's own init, if there is one, is the parent of the service. */
    private fun processOf(first: Long): Long {
        val handle = ProcessHandle.of(first).orElse(null) ?: return first
        val isInit = handle.info().command().orElse("").endsWith("-init")
        return if (isInit) handle.children().findFirst().map { it.pid() }.orElse(first) else first
    }

    private fun inspect(): Container = project.inspect(listOf(id)).single()

    private companion object {
        const val KILLED = 137
    }
}
