package bench.runtime.kubernetes

import bench.BenchFailure
import bench.metrics.process.ResourceSample
import bench.model.Service
import bench.model.Track
import bench.runtime.RunningService
import java.util.concurrent.atomic.AtomicBoolean

/**
 * Pod of a service under test.
 *
 * @param watched its container.
 * @param port its port at this machine.
 * @param inside its port in the pod.
 * @param ports further ports in the pod, by variable.
 */
internal class KubernetesService(
    override val service: Service,
    override val track: Track,
    override val launchedNs: Long,
    private val watched: WatchedContainer,
    private val access: Access,
    port: Int,
    inside: Int,
    ports: Map<String, Int>,
) : RunningService {
    /** What it needs of the runtime. @property end removes its pod, and all that belongs to it. */
    class Access(val cluster: Cluster, val kubectl: Kubectl, val end: () -> Unit)

    private val pod = watched.pod
    private val isClosed = AtomicBoolean()
    private val life = ContainerLife(watched, ask = ::current)
    private val host = pod.status.podIP.orEmpty().let { if (':' in it) "[$it]" else it }

    override val url = "http://127.0.0.1:$port"

    /** By its address: names of earlier pods may still be known. */
    override val loadUrl = "http://$host:$inside"

    override val addresses: Map<String, String> = ports.mapValues { "$host:${it.value}" }

    override var readyAfterMs = 0L
        private set

    override fun noteReady() {
        readyAfterMs = maxOf(0, (System.nanoTime() - launchedNs) / NS_PER_MS)
    }

    /** @throws BenchFailure if the cluster took its pod away, e.g. because a node is drained. */
    override val isAlive: Boolean
        get() {
            if (isClosed.get()) return false
            val goesOn = life.goesOn
            val how = life.taken ?: return goesOn
            throw BenchFailure(service.name, how, "The cluster ended ${service.name}: $how.")
        }

    private fun current(): Pod? = access.cluster.pods(service.declared).find { it.metadata.uid == pod.metadata.uid }

    /** Null also if the cluster took its pod away: then it did not end by itself. */
    override val ending: String?
        get() {
            if (life.goesOn || life.taken != null) return null
            val ended = runCatching(::current).getOrNull()?.container(watched.container)?.ended
            return ended?.let(PodTrouble::ending) ?: "not known how"
        }

    /** The output before its last start counts, too. */
    override fun lastOutput(): String = log("--previous") ?: log() ?: ""

    private fun log(vararg more: String): String? =
        access.kubectl.tryRun("logs", pod.name, "--container=${watched.container}", "--tail=$LINES", *more)

    override fun outputBytes(): Long =
        access.kubectl.tryRun("logs", pod.name, "--container=${watched.container}").orEmpty().length.toLong()

    override fun sample(): ResourceSample? = null

    /** It had only its own cores from the start. */
    override fun confine() = Unit

    /** Its first process gets the signal. The cluster then starts it again, but that is not awaited. */
    override fun terminate(timeoutMs: Long): Int? {
        val endNs = System.nanoTime() + timeoutMs * NS_PER_MS
        // It fails if the container has ended, or ends before the answer.
        access.kubectl.tryRun(
            "exec",
            pod.name,
            "--container=${watched.container}",
            "--",
            *PodScript.end.toTypedArray(),
        )
        do {
            val now = runCatching(::current).getOrNull()
            if (now != null && !life.isSame(now))
                return now.container(watched.container)?.ended?.exitCode?.takeIf { it != KILLED }
            Thread.sleep(POLL_MS)
        } while (System.nanoTime() < endNs)
        access.cluster.kill(pod.name)
        return null
    }

    override fun close() {
        if (isClosed.getAndSet(true)) return
        try {
            access.end()
        } catch (_: BenchFailure) {
            // Without an API server it is removed when the runtime revives the bench.
        }
    }

    private companion object {
        const val NS_PER_MS = 1_000_000L
        const val POLL_MS = 100L
        const val LINES = 50

        /** 128 and the number of the signal that nothing can handle. */
        const val KILLED = 137
    }
}
