package bench.cli

import bench.catalog.Catalog
import bench.model.Track
import bench.record.RunRecord
import bench.runtime.compose.ContainerProcess

/**
 * Services and programs as [run] measures them, with the user's own service. Its container may have been started again
 * since.
 */
internal fun catalogOf(run: RunRecord): Catalog =
    Catalog.load(ProjectRoot.path, run.settings.tuned_slots)
        .with(
            run.own_service?.let { own ->
                own.copy(pid = own.container?.let { ContainerProcess.id(it) } ?: own.pid)
                    .toService(run.order.find { own.isCalled(it.service) }?.track ?: Track.STOCK)
            }
        )
