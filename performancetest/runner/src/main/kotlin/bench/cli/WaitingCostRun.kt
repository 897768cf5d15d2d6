package bench.cli

import bench.UserError
import bench.model.Track
import bench.model.WaitingPlan
import bench.record.MemoryPerCall
import bench.record.RunArchive
import bench.stats.LinearFit
import java.nio.file.Path
import kotlin.io.path.exists

/** What a waiting call needs, as a run of `waiting-cost` measured it. */
internal object WaitingCostRun {
    private const val PUBLISHED = "assets/waiting-cost/${RunArchive.NAME}"

    /**
     * KiB by service, on the track `tuned`, which holds the most calls.
     *
     * @param named run as on a command line, see [RunArgument]; null: the published one of [root], if there is one.
     * @throws UserError if it is no such run.
     */
    fun memoryKib(root: Path, named: String?): Map<String, LinearFit> {
        val run = named ?: root.resolve(PUBLISHED).takeIf { it.exists() }?.toString() ?: return emptyMap()
        val store = RunArgument.open(run)
        val record = store.readRun()
        if (record.plan !is WaitingPlan)
            throw UserError("$run is a run of '${record.experiment}': --waiting-cost takes one of waiting-cost.")
        return store
            .readWaiting()
            .filter { it.track == Track.TUNED }
            .groupBy { it.service }
            .mapNotNull { (service, all) -> MemoryPerCall.of(all)?.let { service to it } }
            .toMap()
    }
}
