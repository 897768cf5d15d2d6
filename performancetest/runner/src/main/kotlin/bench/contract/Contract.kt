package bench.contract

import bench.ServiceFailure
import bench.model.Service
import bench.model.Track
import bench.runtime.Launch
import bench.runtime.RunningMock
import bench.runtime.Runtime

/** @property detail what was seen instead; empty where the clause holds. */
data class ClauseResult(val clause: String, val passed: Boolean, val detail: String)

/**
 * The contract of a service (docs/adding-a-service.md), checked from outside, over HTTP. Of one that calls nobody only
 * what all have in common: what it does is what its own tests and the clients of its experiment check.
 */
class Contract(private val runtime: Runtime, private val pace: ContractTimings = ContractTimings()) {
    private val alone =
        listOf(Stage("as it is measured", emptyMap(), listOf(metricsClause, heapClause, runtimeClause, restClause)))
    private val stages =
        listOf(
            Stage(
                "as it is measured",
                emptyMap(),
                answerClauses +
                    failureClauses +
                    metricsClause +
                    heapClause +
                    runtimeClause +
                    slowCallClause +
                    endClause,
            ) {
                slowCall
            },
            Stage(
                "with a short timeout",
                mapOf("DEPENDENCY_TIMEOUT_MS" to "${pace.timeoutMs}"),
                timeoutClauses + quietClauses,
            ),
            Stage("without a dependency", mapOf("DEPENDENCY_URL" to CLOSED_URL), unreachableClauses),
        )

    /**
     * Starts [service] once per stage, each time a fresh process; what it needs next to it must be there. [mock] is its
     * own meanwhile.
     *
     * @throws bench.UserError when the mock is gone, or a process cannot be started.
     */
    fun check(service: Service, track: Track, mock: RunningMock): List<ClauseResult> =
        (if (service.callsDependency) stages else alone).flatMap { check(it, service, track, mock) }

    private fun check(stage: Stage, service: Service, track: Track, mock: RunningMock): List<ClauseResult> {
        val running =
            try {
                runtime.startService(service, track, mock, Launch(stage.environment, JVM_OPTIONS))
            } catch (failure: ServiceFailure) {
                return listOf(ClauseResult("gets ready ${stage.name}", passed = false, failure.message.orEmpty()))
            }
        return running.use { Subject(it, mock, pace).use(stage::check) }
    }

    private companion object {
        /**
         * Closed on every machine and in every container: no ephemeral port, and none that a client refuses to call by
         * rule.
         */
        const val CLOSED_URL = "http://127.0.0.1:2"

        /** For a process that lives for seconds; nothing asks how fast it is. */
        const val JVM_OPTIONS = "-XX:TieredStopAtLevel=1"
    }
}

/** The clauses that one start of the service, with [environment], can show. */
private class Stage(
    val name: String,
    val environment: Map<String, String>,
    private val clauses: List<Clause>,
    private val begin: Subject.() -> Unit = {},
) {
    fun check(subject: Subject): List<ClauseResult> {
        subject.begin()
        return clauses.map {
            if (subject.service.isAlive) it.result(subject)
            else ClauseResult(it.name, passed = false, "the service has ended: ${subject.service.ending}")
        }
    }
}
