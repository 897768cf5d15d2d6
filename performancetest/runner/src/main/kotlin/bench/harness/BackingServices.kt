package bench.harness

import bench.catalog.Catalog
import bench.model.Service
import bench.record.Planned
import bench.runtime.Runtime

/** Backing services for the services of [planned], each started once and ended on close. */
class BackingServices private constructor(private val running: List<AutoCloseable>) : AutoCloseable {
    override fun close() = running.forEach { it.close() }

    companion object {
        fun start(
            runtime: Runtime,
            services: List<Service>,
            planned: List<Planned>,
            catalog: Catalog,
        ): BackingServices =
            BackingServices(
                services
                    .filter { service -> planned.any { it.service == service.name } }
                    .flatMap { it.needs }
                    .distinct()
                    .map { runtime.startBackingService(catalog.program(it)) }
            )
    }
}
