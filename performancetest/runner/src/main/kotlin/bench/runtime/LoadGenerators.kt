package bench.runtime

import bench.loadgen.LoadEvent
import bench.loadgen.LoadPlan
import bench.loadgen.open.ArrivalSchedule

/**
 * Several load generators that share each schedule: user k starts on number k mod N. They begin at one moment and, if
 * the runner stops them, end with the same second.
 *
 * @param sessions at least two; they stay the caller's.
 */
class LoadGenerators(private val sessions: List<LoadSession>) : OpenLoad {
    override fun run(plan: LoadPlan, onTick: (LoadEvent.OpenTick) -> Boolean): LoadResult {
        // One without a user would never be ready to start.
        val busy = sessions.take(ArrivalSchedule.of(plan).users.coerceIn(1, sessions.size.toLong()).toInt())
        if (busy.size == 1) return busy.single().run(plan, onTick)
        val clocks = busy.map { it.clock() }
        val shares = SharedRun(busy, clocks, plan).follow(onTick)
        return MergedLoad.of(busy.indices.map { GeneratorResult(busy[it].name, shares[it], clocks[it]) })
    }

    companion object {
        /** The first has the name that one alone has. @param number from 1. */
        fun name(number: Int): String = BenchPart.LOAD_GENERATOR.label + if (number == 1) "" else "-$number"
    }
}
