package bench.runtime.kubernetes

import bench.PatienceFactor
import bench.http.HttpCalls
import bench.runtime.kubernetes.manifest.CadvisorManifest
import bench.runtime.local.Ports
import java.io.IOException
import java.time.Duration
import java.util.concurrent.ExecutionException
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException

/**
 * The cAdvisor of one node, called through a port of this machine.
 *
 * @param pod returns its name now; null: there is none.
 */
internal class CadvisorPort(kubectl: Kubectl, private val ports: Ports, private val pod: () -> String?) :
    AutoCloseable {
    private val here = ports.free()
    private val calls = HttpCalls(LIMIT)

    @Volatile private var name: String? = pod()
    private val forward =
        PortForward.of(kubectl, CadvisorManifest.NAME, mapOf(here to CadvisorManifest.PORT), AGAIN_MS) {
            name ?: throw IOException("no pod")
        }
    private var silent = 0

    /** Its answer after reading all containers; null if it gave none. */
    fun ask(): String? = answer().also { if (it == null) onSilence() else silent = 0 }

    private fun answer(): String? {
        val answer = calls.start(HttpCalls.get("http://${Ports.LOOPBACK}:$here/metrics?max_age=0s", LIMIT))
        return try {
            answer.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS).takeIf { it.statusCode() == HttpCalls.OK }?.body()
        } catch (_: ExecutionException) {
            null
        } catch (_: TimeoutException) {
            answer.cancel(true)
            null
        }
    }

    /** It may have a successor, or the connection may hang. A command that does not listen yet gets its time. */
    private fun onSilence() {
        if (++silent % PATIENCE != 0) return
        val now = pod() ?: return
        if (now == name && !forward.isListening) return
        name = now
        forward.restart()
    }

    override fun close() {
        forward.close()
        calls.close()
        ports.giveBack(listOf(here))
    }

    private companion object {
        val LIMIT: Duration = Duration.ofSeconds(2 * PatienceFactor.ofThisRun)
        const val AGAIN_MS = 10_000L
        const val PATIENCE = 10
    }
}
