package bench.runtime.compose

import bench.UserError
import bench.runtime.Outage

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
        if (!Outage.isOver(patienceS, { docker.trouble() == null }, checkGoesOn))
            throw UserError("The Docker engine did not come back within $patienceS s: start it again.")
    }
}
