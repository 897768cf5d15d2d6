package bench.record

/** What collections of a service's language runtime did to its calls in a trial. */
class GcSymptoms(private val trial: TrialRecord, private val late: LateCalls) {
    /** Share of the time in GC pauses; null if not known. A service in trouble may not tell it, its JVM's file does. */
    val share: Double? = trial.garbage?.gc_pause_share ?: late.gcShare

    /** Pauses took enough time to explain others. */
    val isEnough: Boolean
        get() = (share ?: 0.0) >= ENOUGH

    /**
     * They took so much of the time that the CPU they use is not the service's work: a larger heap helps. Unless late
     * calls are known to have met none.
     */
    val isMost: Boolean
        get() = (share ?: 0.0) >= MOST && isMet != false

    /** Whether most late calls met a pause; null if that is not known. */
    val isMet: Boolean?
        get() = late.mostMet(::hasPause)

    val facts: LimitFacts.Gc
        get() =
            LimitFacts.Gc(
                share ?: 0.0,
                trial.load.p50_ms,
                trial.load.p99_ms,
                trial.resources?.cpu_share,
                late.shareMet(::hasPause),
            )

    private fun hasPause(second: TrialSecond): Boolean? = second.gc_pause_ms?.let { it >= PAUSE_MS_PER_SECOND }

    private companion object {
        const val ENOUGH = 0.05
        const val MOST = 0.20
        const val PAUSE_MS_PER_SECOND = 100.0
    }
}
