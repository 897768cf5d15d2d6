package bench.e2e

import bench.histogram.Answer
import bench.model.ScenarioPlan
import bench.model.Verdict
import bench.model.WorkloadPlan
import bench.record.JudgedTrial
import bench.record.RecordStore
import bench.record.TrialRecord
import bench.record.WorkloadTrial
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue

/** Checks of short runs of the other experiments, in either runtime, for a service that keeps the contract. */
internal object ExperimentChecks {
    private const val DURING = 1

    /** What a service answers once its time limit for the database has passed. */
    private const val NO_DATABASE = "status 503"

    /** The scenarios of `faults`, each with the result of most calls during the fault, if there is only one. */
    private val faults =
        mapOf(
            "500 for half" to null,
            "hangs" to "status 504",
            "resets" to "status 502",
            "garbage" to "status 502",
            "down" to "status 502",
            "one slow instance" to null,
        )

    /** Checks `faults` on one service. @param chosen the scenarios that ran; null: all */
    fun faults(store: RecordStore, chosen: List<String>? = null) {
        val names = chosen ?: faults.keys.toList()
        val run = store.readRun()
        val trials = store.readTrials()
        assertEquals(names, run.planOf<ScenarioPlan>().scenarios.map { it.name })
        assertEquals(names.toSet(), run.order.map { it.condition }.toSet(), "each scenario is planned")
        assertEquals(
            run.order,
            trials.sortedBy { it.order }.map { it.planned }.distinct(),
            "all planned trials, in their order",
        )
        valid(trials, of = names.size) { it.scenario!! }
            .forEach { (scenario, trial) ->
                assertNotNull(trial.stages.last().recovered_after_s, "$scenario did not recover")
                faults.getValue(scenario)?.let { assertMost(it, trial) }
                assertTrue(trial.stages[DURING].ping!!.correct > 0, "$scenario: ${trial.stages[DURING].ping}")
                assertTrue(
                    trial.stages.size == 3 &&
                        trial.stages.drop(1).all { it.changed_s != null && it.changed_s!! >= it.from_s - 0.01 },
                    "$scenario: ${trial.stages.map { it.changed_s }}",
                )
            }
    }

    /**
     * On a busy machine a gate may reject some of [of] conditions, with a reason. At least half must be valid, and they
     * must be right.
     *
     * @return valid trials by condition
     */
    private fun <T : JudgedTrial> valid(trials: List<T>, of: Int, condition: (T) -> String): Map<String, T> {
        val (invalid, valid) = trials.partition { it.verdict == Verdict.INVALID }
        assertEquals(emptyList(), invalid.filter { it.invalid_reasons.isEmpty() }.map(condition), "no gate is named")
        return valid.associateBy(condition).also {
            assertTrue(
                it.isNotEmpty() && 2 * it.size >= of,
                "valid are ${it.keys} of $of:\n" +
                    invalid.joinToString("\n") { trial -> "${condition(trial)}: ${trial.invalid_reasons}" },
            )
        }
    }

    private fun assertMost(kind: String, trial: TrialRecord) {
        val load = trial.stages[DURING].load
        assertTrue((load.failed[kind] ?: 0) > load.due / 2, "${trial.scenario}: ${load.failed} of ${load.due}")
    }

    /**
     * Checks a workload: every condition has a record, all results were correct, and the service's resource use is
     * known.
     *
     * @return the valid trials
     */
    fun workloads(store: RecordStore): List<WorkloadTrial> {
        val trials = planned(store)
        val valid = valid(trials, of = trials.distinctBy { it.planned }.size) { "${it.planned}" }.values.toList()
        valid.forEach { trial ->
            assertEquals(Verdict.SUSTAINED, trial.verdict, "$trial")
            answers(store, trial)
            assertTrue(trial.work.correct > 0 && trial.work.p50_ms!! > 0 && trial.resources!!.cpu_s > 0, "$trial")
            assertTrue(
                trial.resources!!.memory_peak_mib!! > 50 &&
                    trial.bench.load_generator_cpu_share!! > 0 &&
                    trial.bench.heap_max_bytes != null,
                "$trial",
            )
        }
        return valid
    }

    /**
     * Checks a workload next to others: every condition has a record, and no result was wrong. Trials may be invalid,
     * too short for an answer, or wait too long for it or for a database, because others used the CPU.
     */
    fun correctWorkloads(store: RecordStore): List<WorkloadTrial> {
        val trials = planned(store)
        trials.forEach { answers(store, it, allowed = setOf(NO_DATABASE, Answer.TIMEOUT)) }
        assertTrue(2 * trials.count { it.work.correct > 0 } >= trials.size, "too few have answers: $trials")
        return trials
    }

    private fun planned(store: RecordStore): List<WorkloadTrial> {
        val run = store.readRun()
        val trials = store.readWorkloads()
        assertEquals(
            run.planOf<WorkloadPlan>().conditions(run.order.first().service).map { it.name }.toSet(),
            run.order.map { it.condition }.toSet(),
            "each condition is planned",
        )
        assertEquals(run.order.toSet(), trials.map { it.planned }.toSet())
        return trials
    }

    private fun answers(store: RecordStore, trial: WorkloadTrial, allowed: Set<String> = emptySet()) {
        assertEquals(emptyMap(), trial.work.failed - allowed, "$trial")
        assertTrue(store.has(trial.histogram) && store.has(trial.timeline), "$trial")
    }

    /** Checks a workload in containers: the record has those of [names], and they are gone. */
    fun containers(store: RecordStore, stack: ComposeStack, vararg names: String) {
        val known = store.readRun().fingerprint.containers.keys
        assertTrue(known.containsAll(names.toList()), "$known")
        val left = stack.containers()
        assertTrue(names.none { it in left }, "$left")
    }

    /** Checks `startup` on one JVM service. */
    fun starts(store: RecordStore) {
        val starts = store.readStarts()
        assertEquals(setOf("stock", "aot"), starts.map { it.condition }.toSet())
        starts.forEach { start ->
            assertEquals(null, start.failure)
            assertTrue(start.first_answer_ms!! > 0 && start.rss_mib!! > 1 && start.artefact_mib!! > 1, "$start")
            assertEquals(start.condition == "aot", start.cache_mib != null, "$start")
        }
        assertTrue(!store.folder.resolve(RecordStore.CACHES).toFile().exists(), "caches are deleted after the run")
    }
}
