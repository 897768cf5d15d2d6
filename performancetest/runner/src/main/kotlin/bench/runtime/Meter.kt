package bench.runtime

import bench.metrics.process.ResourceSample
import bench.model.ContainerFacts
import bench.model.InvalidReason

/** What the service and the parts of the bench use, and what befell them. */
interface Meter {
    /** The parts of the bench whose use of CPU can be told. */
    val readableParts: Set<BenchPart>
        get() = setOf(BenchPart.MOCK, BenchPart.LOAD_GENERATOR)

    /** What the running parts of the bench use now; empty where [history] has it. */
    fun benchSamples(): Map<BenchPart, ResourceSample> = emptyMap()

    /**
     * What [service] and the parts of the bench used between two moments of `System.nanoTime()`, had when that time is
     * over. Waits until it is known. Null where nothing keeps it: then samples are all there is.
     */
    fun history(service: RunningService, fromNs: Long, untilNs: Long): ResourceHistory? = null

    /** What the containers of the bench and of the last service run on, by service. */
    fun containers(): Map<String, ContainerFacts> = emptyMap()

    /** What befell parts of the bench since this was last asked: restarted, killed for want of memory. */
    fun incidents(): List<InvalidReason> = emptyList()
}
