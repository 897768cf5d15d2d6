package bench.runtime.compose

import bench.model.ContainerFacts
import bench.model.InvalidReason
import bench.runtime.BenchPart
import bench.runtime.Meter
import bench.runtime.ResourceHistory
import bench.runtime.RunningService

/**
 * Reads the container metrics that Prometheus stores.
 *
 * @param bench null before it has started.
 * @param services by name.
 */
internal class ComposeMeter(
    private val bench: () -> ComposeBench?,
    private val services: Map<String, ComposeService>,
    private val placement: ComposePlacement,
) : Meter {
    override val readableParts
        get() = BenchPart.entries.toSet()

    override fun history(service: RunningService, fromNs: Long, untilNs: Long): ResourceHistory? =
        services[service.service.name]?.let { bench()?.history(it.id, fromNs, untilNs) }

    override fun incidents(): List<InvalidReason> = bench()?.incidents().orEmpty()

    override fun misplaced(service: RunningService): List<InvalidReason> =
        services[service.service.name]?.let { placement.reasons(it.id, bench()?.parts.orEmpty(), it.quota) }.orEmpty()

    override fun containers(): Map<String, ContainerFacts> =
        bench()?.containers.orEmpty().associate { it.part to it.facts } +
            services.mapValues { (_, service) -> service.container.facts }
}
