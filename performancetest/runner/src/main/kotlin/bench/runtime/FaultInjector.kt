package bench.runtime

/**
 * What a proof does to a part of the bench, which is undone when the answer is closed: a run that did the same would
 * have to be refused.
 */
interface FaultInjector {
    /** Lets [part] run for [share] of the time alone, as a CPU that others have would. */
    fun throttle(part: BenchPart, share: Double): AutoCloseable

    /** Lets [part] open [free] more files than it has open now, each of its processes by itself. */
    fun limitFileDescriptors(part: BenchPart, free: Int): AutoCloseable
}
