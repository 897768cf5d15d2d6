package bench.cli

import bench.UserError
import bench.model.SearchPlan
import bench.record.CapacityResult
import bench.record.RecordStore
import bench.record.RunRecord

/** A capacity run, opened for further use of its results. */
class CapacityRecords private constructor(val store: RecordStore, val record: RunRecord) {
    /**
     * Sustained rates in req/s by `service/track`, including lower bounds; without services that sustained no rate.
     *
     * @throws UserError if the run called other endpoints than scenarios do.
     */
    val knownLimits: Map<String, Int>
        get() =
            if (record.settings.calls != null)
                throw UserError(
                    "${store.folder} is a run of '${record.experiment}', whose calls are not those of other " +
                        "experiments: --capacity takes runs of searches that call as scenarios do, such as 'capacity'."
                )
            else
                CapacityResult.ofRun(record, store.readTrials())
                    .mapNotNull { result -> result.sustained?.let { "${result.service}/${result.track.label}" to it } }
                    .toMap()

    companion object {
        /**
         * @param named run as on a command line, see [RunArgument].
         * @throws UserError if it is not a capacity run.
         */
        fun open(named: String): CapacityRecords {
            val store = RunArgument.open(named)
            val run = store.readRun()
            if (run.plan !is SearchPlan)
                throw UserError(
                    "${store.folder} is a run of '${run.experiment}': " +
                        "only experiments of the kind 'capacity' search for limits."
                )
            return CapacityRecords(store, run)
        }
    }
}
