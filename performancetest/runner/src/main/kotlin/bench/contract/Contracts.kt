package bench.contract

import bench.model.Program
import bench.model.Service
import bench.model.Track
import bench.runtime.RunningMock
import bench.runtime.Runtime

/** A [service] and the [tracks] on which its contract is checked, one after the other. */
data class ContractPlan(val service: Service, val tracks: List<Track>)

data class ContractResult(val service: Service, val track: Track, val clauses: List<ClauseResult>) {
    val passed: Boolean
        get() = clauses.all { it.passed }
}

/**
 * The contracts of several services, as many at a time as there are mocks: the behaviour of a mock holds for all of its
 * callers. The tracks of one service share a lane, since Compose has one container for both.
 *
 * @param backingServices finds what services need next to them.
 */
class Contracts(
    private val runtime: Runtime,
    private val pace: ContractTimings,
    private val backingServices: (String) -> Program,
) {
    private val contract = Contract(runtime, pace)

    /**
     * @param onChecked gets the results of one service at a time, in the order in which they come.
     * @throws bench.UserError the first one of any lane; the other lanes have ended by then.
     */
    fun check(plans: List<ContractPlan>, mocks: List<RunningMock>, onChecked: (List<ContractResult>) -> Unit) =
        SharedBackingServices(runtime, backingServices).use { shared ->
            // Those that wait for the dependency take longest: what comes last should be short.
            val longestFirst = plans.sortedByDescending { it.service.callsDependency }
            Lanes(mocks).forEach(longestFirst, { plan, mock -> check(plan, mock, shared) }, onChecked)
        }

    private fun check(plan: ContractPlan, mock: RunningMock, shared: SharedBackingServices): List<ContractResult> {
        shared.start(plan.service.needs)
        return plan.tracks
            .map { ContractResult(plan.service, it, contract.check(plan.service, it, mock)) }
            // A signal ends the services too, which breaks clauses.
            .also { results -> if (results.any { !it.passed }) runtime.checkGoesOn() }
    }
}
