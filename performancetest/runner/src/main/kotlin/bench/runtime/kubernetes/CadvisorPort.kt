package bench.runtime.kubernetes

import bench.PatienceFactor
import bench.http.HttpCalls
import bench.runtime.kubernetes.manifest.CadvisorManifest
import bench.runtime.local.Ports
import java.io.IOException
import java.time.Duration

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

    private fun answer(): String? =
        try {
            val url = "http://${Ports.LOOPBACK}:$here/metrics?max_age=0s"
            calls.send(HttpCalls.get(url, LIMIT)).takeIf { it.statusCode() == HttpCalls.OK }?.body()
        } catch (_: IOException) {
            null
        }

    /** It may have a successor. */
    private fun onSilence() {
        if (++silent % PATIENCE != 0) return
        name = pod() ?: name
        forward.restart()
    }

    override fun close() {
        forward.close()
        calls.close()
        ports.giveBack(listOf(here))
    }

    private companion object {
        val LIMIT: Duration = Duration.ofSeconds(2 * PatienceFactor.ofThisRun)
        const val AGAIN_MS = 1_000L
        const val PATIENCE = 5
    }
}
