package bench.runtime

/**
 * Faults that a proof injects into a part of the bench. Closing the result ends the fault. In a normal run, such a
 * fault would make trials invalid.
 */
interface FaultInjector {
    /** Lets [part] run for [share] of the time only, as if others used its CPU. */
    fun throttle(part: BenchPart, share: Double): AutoCloseable

    /** Pauses the load generator with this name, see [LoadGenerators.name]. */
    fun freeze(loadGenerator: String): AutoCloseable

    /** Kills the load generator with this name. */
    fun kill(loadGenerator: String)

    /** Lets each process of [part] open only [free] more file descriptors than it has open now. */
    fun limitFileDescriptors(part: BenchPart, free: Int): AutoCloseable
}
