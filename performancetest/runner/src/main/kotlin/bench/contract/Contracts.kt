package bench.contract

import bench.model.Program
import bench.model.Service
import bench.model.Track
import bench.runtime.RunningMock
import bench.runtime.Runtime

/** A [service] and the [tracks] for its contract check, one after the other. */
data class ContractPlan(val service: Service, val tracks: List<Track>)

data class ContractResult(val service: Service, val track: Track, val clauses: List<ClauseResult>) {
    val passed: Boolean
        get() = clauses.all { it.passed }
}

/**
 * Checks contracts of several services at once, as many as there are mocks, because all callers of a mock share its
 * behaviour. Tracks of one service share a lane, because Compose has one container for both.
 *
 * @param backingServices finds the backing services.
 */
class Contracts(
    private val runtime: Runtime,
    private val pace: ContractTimings,
    private val backingServices: (String) -> Program,
) {
    private val contract = Contract(runtime, pace)

    /**
     * @param onChecked receives the results of one service at a time, in the order of arrival.
     * @throws bench.UserError the first error of any lane; the other lanes have ended by then.
     */
    fun check(plans: List<ContractPlan>, mocks: List<RunningMock>, onChecked: (List<ContractResult>) -> Unit) =
        SharedBackingServices(runtime, backingServices).use { shared ->
            // Services that wait for the dependency take longest, so they start first and short ones end the run.
            val longestFirst = plans.sortedByDescending { it.service.callsDependency }
            Lanes(mocks).forEach(longestFirst, { plan, mock -> check(plan, mock, shared) }, onChecked)
        }

    private fun check(plan: ContractPlan, mock: RunningMock, shared: SharedBackingServices): List<ContractResult> {
        shared.start(plan.service.needs)
        return plan.tracks
            .map { ContractResult(plan.service, it, contract.check(plan.service, it, mock)) }
            // A signal also ends the services, which breaks clauses.
            .also { results -> if (results.any { !it.passed }) runtime.checkGoesOn() }
    }
}
