package bench.cli

import bench.catalog.Catalog
import bench.model.Track
import bench.record.RunRecord

/** Services and programs as [run] measures them, with the user's own service. */
internal fun catalogOf(run: RunRecord): Catalog =
    Catalog.load(ProjectRoot.path, run.settings.tuned_slots)
        .with(
            run.own_service?.let { own ->
                own.toService(run.order.find { own.isCalled(it.service) }?.track ?: Track.STOCK)
            }
        )
