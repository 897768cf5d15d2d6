package bench.contract

import bench.ServiceFailure
import bench.model.Service
import bench.model.Track
import bench.runtime.Launch
import bench.runtime.RunningMock
import bench.runtime.Runtime

/** @property detail the actual behaviour; empty if the clause passed. */
data class ClauseResult(val clause: String, val passed: Boolean, val detail: String)

/**
 * The contract of a service (docs/adding-a-service.md), checked from outside, over HTTP. For a service without calls,
 * only the common clauses apply: its own tests and the clients of its experiment check the rest.
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
     * Starts [service] once for each stage, in a fresh process; its backing services must be running. Only this check
     * uses [mock] meanwhile.
     *
     * @throws bench.UserError if the mock is gone, or a process cannot be started.
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
         * Closed on every machine and in every container: neither an ephemeral port, nor a port that clients refuse by
         * rule.
         */
        const val CLOSED_URL = "http://127.0.0.1:2"

        /** For a process that lives for seconds; no test measures its speed. */
        const val JVM_OPTIONS = "-XX:TieredStopAtLevel=1"
    }
}

/** Clauses that one start of the service, with [environment], can check. */
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
