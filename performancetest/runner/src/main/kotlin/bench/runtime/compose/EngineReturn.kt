package bench.runtime.compose

import bench.UserError

/**
 * Waits until the engine answers again, for example after an update has restarted it.
 *
 * @param patienceS longest wait in seconds.
 */
internal class EngineReturn(private val docker: DockerCli, private val patienceS: Long = 120) {
    /**
     * @param checkGoesOn called while it waits; throws to end the wait.
     * @throws UserError if it does not come back.
     */
    fun await(checkGoesOn: () -> Unit) {
        val endNs = System.nanoTime() + patienceS * 1_000_000_000
        while (docker.trouble() != null) {
            if (System.nanoTime() > endNs)
                throw UserError("The Docker engine did not come back within $patienceS s: start it again.")
            checkGoesOn()
        }
    }
}
