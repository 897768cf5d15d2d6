package bench.cli

import bench.UserError
import bench.model.SearchPlan
import bench.record.CapacityResult
import bench.record.RecordStore
import bench.record.RunRecord

/** A run that searched for limits, opened for what is made of it. */
class CapacityRecords private constructor(val store: RecordStore, val record: RunRecord) {
    /**
     * Users per second that held, lower bounds too, by `service/track`; without those at which nothing held. @throws
     * UserError where something else was called than scenarios call.
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
        /** @param named as on a command line, see [RunArgument]. @throws UserError unless it is such a run. */
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
