package bench.runtime

import bench.UserError

/** Where services run: containers (`compose`) or child processes (`local`). Closing it leaves nothing behind. */
interface Runtime : Launcher, AutoCloseable {
    val name: String

    /** Processes or containers that an earlier runner left behind and this one ended. */
    val cleanedUp: List<String>

    val allowance: CpuAllowance

    /** What runs containers, e.g. `Docker 28.2.2, cgroup v2`; null without. */
    val engine: String?
        get() = null

    val meter: Meter

    /** What a proof does to the bench; null where nothing can be done to it. */
    val faultInjector: FaultInjector?
        get() = null

    /** Null without a place to watch. */
    val annotator: Annotator?
        get() = null

    /** A signal came: what ends from now on was ended by it. */
    val isEnding: Boolean
        get() = false

    /**
     * A signal ends the children too, and their end may be noticed first: that is no fault of theirs. @throws UserError
     * when one came.
     */
    fun checkGoesOn() {
        Thread.sleep(SIGNAL_MS)
        if (isEnding) throw UserError("The run is being stopped.")
    }

    /** How [service] ended by itself, null while it runs. @throws UserError where a signal ended it. */
    fun ending(service: RunningService): String? = service.ending?.also { checkGoesOn() }

    private companion object {
        const val SIGNAL_MS = 500L
    }
}
