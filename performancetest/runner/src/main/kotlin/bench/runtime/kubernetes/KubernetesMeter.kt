package bench.runtime.kubernetes

import bench.BenchFailure
import bench.model.ClusterReadings
import bench.model.ContainerFacts
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.runtime.BenchPart
import bench.runtime.Meter
import bench.runtime.ResourceHistory
import bench.runtime.RunningService

/**
 * Reads containers once a second, by cAdvisor or from inside.
 *
 * @param bench null before it has started.
 * @param services by name; also ended ones.
 * @param nodes returns all nodes now; null if the user may not list them.
 */
internal class KubernetesMeter(
    private val watch: PodWatch,
    private val bench: () -> KubernetesBench?,
    private val services: Map<String, WatchedContainer>,
    private val nodes: () -> List<Node>?,
    private val memoryMib: (container: String) -> Long?,
) : Meter {
    override val readableParts = setOf(BenchPart.MOCK, BenchPart.PROXY, BenchPart.LOAD_GENERATOR)

    /** The runner's machine measures nothing. */
    override val isOnThisHost = false

    override fun history(service: RunningService, fromNs: Long, untilNs: Long): ResourceHistory? =
        services[service.service.name]?.let { watch.history(it, fromNs, untilNs) }

    override fun incidents(): List<InvalidReason> =
        found { bench()?.incidents().orEmpty() } + watch.retransmissions() + found(::ofNodes)

    /** A cluster that does not answer is an incident, too. */
    private fun found(look: () -> List<InvalidReason>): List<InvalidReason> =
        try {
            look()
        } catch (e: BenchFailure) {
            listOf(InvalidReason(InvalidCode.ENDED, parts = listOf(e.part), detail = e.how))
        }

    private fun ofNodes(): List<InvalidReason> {
        val known = nodes()?.associateBy { it.name } ?: return emptyList()
        return watch.nodes.mapNotNull { (name, parts) ->
            val trouble = known[name].let { if (it == null) "gone" else it.trouble }
            trouble?.let { InvalidReason(InvalidCode.NODE, parts = parts, found = name, detail = it) }
        }
    }

    override fun misplaced(service: RunningService): List<InvalidReason> =
        watch.misplaced(memoryMib) + services[service.service.name]?.let { bench()?.movedRoundTrips(it) }.orEmpty()

    override fun cluster(): ClusterReadings? = bench()?.readings

    override fun containers(): Map<String, ContainerFacts> = watch.facts + services.mapValues { it.value.facts }
}
