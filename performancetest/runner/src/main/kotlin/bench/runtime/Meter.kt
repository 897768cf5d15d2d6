package bench.runtime

import bench.metrics.process.ResourceSample
import bench.model.ClusterReadings
import bench.model.ContainerFacts
import bench.model.InvalidReason

/** Resource use and incidents of the service and the parts of the bench. */
interface Meter {
    /** Parts of the bench whose CPU use can be measured. */
    val readableParts: Set<BenchPart>
        get() = setOf(BenchPart.MOCK, BenchPart.LOAD_GENERATOR)

    /** Whether parts run on the runner's machine, whose host may take their CPU for others. */
    val isOnThisHost: Boolean
        get() = true

    /** Current resource use of the running parts of the bench; empty if [history] has it. */
    fun benchSamples(): Map<BenchPart, ResourceSample> = emptyMap()

    /**
     * Resource use of [service] and the parts of the bench between two moments of `System.nanoTime()`. Call it after
     * that time; it waits until the data is complete. Null if nothing stores a history: then only samples exist.
     */
    fun history(service: RunningService, fromNs: Long, untilNs: Long): ResourceHistory? = null

    /** Facts about the containers of the bench and of the last service, by service. */
    fun containers(): Map<String, ContainerFacts> = emptyMap()

    /** What pods have shown of their nodes and of the network between them so far; null without a cluster. */
    fun cluster(): ClusterReadings? = null

    /** Incidents of parts of the bench since the last call: restarted, killed for lack of memory. */
    fun incidents(): List<InvalidReason> = emptyList()

    /**
     * Which parts run on other cores or with other limits than the record says, as the kernel and the engine report it
     * now. Call it once per trial, while [service] runs.
     */
    fun misplaced(service: RunningService): List<InvalidReason> = emptyList()
}
