package bench.runtime

import bench.UserError
import bench.machine.Machine
import bench.model.CpuFacts
import bench.model.NodeFacts

/**
 * Where services run: containers (`compose`), pods (`kubernetes`) or child processes (`local`). Closing it ends all of
 * them.
 */
interface Runtime : Launcher, AutoCloseable {
    val name: String

    /** Processes or containers of an earlier runner that this one ended. */
    val cleanedUp: List<String>

    /** Leftovers that it may not end, for example of another user. */
    val leftRunning: List<String>
        get() = emptyList()

    val allowance: CpuAllowance

    /** Container engine, e.g. `Docker 28.2.2, cgroup v2`; null without. */
    val engine: String?
        get() = null

    /** Architecture of the machine that runs the services, e.g. `amd64`. */
    val architecture: String
        get() = Machine.architecture(System.getProperty("os.arch"))

    /** CPUs of that machine; null if they are not known. */
    val cpus: CpuFacts?
        get() = Machine().facts

    /** Whether the time of a start is that of the service: a cluster also looks for a node. */
    val measuresStarts: Boolean
        get() = true

    /** Nodes of a cluster on which its parts may run; empty without one, or if they are not known. */
    val nodes: List<NodeFacts>
        get() = emptyList()

    val meter: Meter

    /** Injects faults into the bench for proofs; null if that is not possible. */
    val faultInjector: FaultInjector?
        get() = null

    /** Null if there is no place for marks. */
    val annotator: Annotator?
        get() = null

    /** A signal arrived: it caused every end from now on. */
    val isEnding: Boolean
        get() = false

    /**
     * A signal also ends the children, and the runner may notice their end first: it is not their fault.
     *
     * @throws UserError if a signal arrived.
     */
    fun checkGoesOn() {
        Thread.sleep(SIGNAL_MS)
        if (isEnding) throw UserError("The run is being stopped.")
    }

    /**
     * How [service] ended by itself, null while it runs.
     *
     * @throws UserError if a signal ended it.
     */
    fun ending(service: RunningService): String? = service.ending?.also { checkGoesOn() }

    private companion object {
        const val SIGNAL_MS = 500L
    }
}
