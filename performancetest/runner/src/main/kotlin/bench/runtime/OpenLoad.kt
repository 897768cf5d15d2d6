package bench.runtime

import bench.loadgen.LoadEvent
import bench.loadgen.LoadPlan

/** Makes the load of schedules, one after the other: one load generator, or several that share each schedule. */
interface OpenLoad {
    /**
     * Runs [plan] to its end, or until [onTick] returns false.
     *
     * @throws LoadFailure if it cannot run.
     * @throws bench.BenchFailure if a load generator ends, or [onTick] throws it. Then the plan is over too.
     */
    fun run(plan: LoadPlan, onTick: (LoadEvent.OpenTick) -> Boolean): LoadResult
}

/**
 * @property done all calls; those of several load generators are added.
 * @property generators each of several; empty if one made all calls.
 */
class LoadResult(val done: LoadEvent.OpenDone, val generators: List<GeneratorResult> = emptyList())

/** What one of several load generators did. [clock]: how its clock relates to the runner's. */
class GeneratorResult(val name: String, val done: LoadEvent.OpenDone, val clock: ClockOffset)
