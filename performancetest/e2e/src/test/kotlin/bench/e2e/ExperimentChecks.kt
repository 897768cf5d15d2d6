package bench.e2e

import bench.result.RecordStore
import bench.result.TrialRecord
import bench.result.Verdict
import bench.result.WorkloadTrial
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue

/** What short runs of the other experiments must show, in either runtime, of a service that keeps the contract. */
internal object ExperimentChecks {
    private const val DURING = 1

    /** Of `faults`, on one service. */
    fun faults(store: RecordStore) {
        val run = store.readRun()
        val trials = store.readTrials()
        assertEquals(
            run.order,
            trials.sortedBy { it.order }.map { it.planned }.distinct(),
            "each that was planned, in its order",
        )
        // On a busy machine the gate may refuse one or the other: what it lets through must be right.
        val valid = trials.filter { it.verdict != Verdict.INVALID }.associateBy { it.scenario!! }
        assertTrue(valid.size >= trials.size / 2, trials.joinToString("\n") { "${it.scenario}: ${it.invalid_reasons}" })
        valid.values.forEach { assertNotNull(it.stages.last().recovered_after_s, "${it.scenario} was not well again") }
        valid["hangs"]?.let { assertMost("status 504", it) }
        listOf("resets", "garbage", "down").mapNotNull(valid::get).forEach { assertMost("status 502", it) }
        valid.values.forEach { trial ->
            assertTrue(trial.stages[DURING].ping!!.correct > 0, "${trial.scenario}: ${trial.stages[DURING].ping}")
        }
        valid.values.forEach { trial ->
            assertTrue(
                trial.stages.drop(1).all { it.changed_s != null && it.changed_s!! >= it.from_s - 0.01 },
                "${trial.scenario}: ${trial.stages.map { it.changed_s }}",
            )
        }
    }

    private fun assertMost(kind: String, trial: TrialRecord) {
        val load = trial.stages[DURING].load
        assertTrue((load.failed[kind] ?: 0) > load.due / 2, "${trial.scenario}: ${load.failed} of ${load.due}")
    }

    /**
     * Of a workload: every condition has a record, all that came was right, and what the service used is known. @return
     * what the gate let through.
     */
    fun workloads(store: RecordStore): List<WorkloadTrial> {
        val run = store.readRun()
        val trials = store.readWorkloads()
        assertEquals(run.order.toSet(), trials.map { it.planned }.toSet())
        val valid = trials.filter { it.verdict != Verdict.INVALID }
        assertTrue(
            valid.size >= trials.size / 2,
            trials.joinToString("\n") { "${it.condition}: ${it.invalid_reasons}" },
        )
        valid.forEach { trial ->
            assertEquals(Verdict.HOLDS to emptyMap<String, Long>(), trial.verdict to trial.work.failed, trial.condition)
            assertTrue(trial.work.correct > 0 && trial.work.p50_ms!! > 0 && trial.resources!!.cpu_s > 0, "$trial")
            assertTrue(
                trial.resources!!.memory_peak_mib!! > 50 &&
                    trial.bench.injector_cpu_share!! > 0 &&
                    trial.bench.heap_max_bytes != null,
                "$trial",
            )
            assertTrue(store.has(trial.histogram) && store.has(trial.timeline))
        }
        return valid
    }

    /** Of `startup`, on one JVM service. */
    fun starts(store: RecordStore) {
        val starts = store.readStarts()
        assertEquals(setOf("stock", "aot"), starts.map { it.condition }.toSet())
        starts.forEach { start ->
            assertEquals(null, start.failure)
            assertTrue(start.first_answer_ms!! > 0 && start.rss_mib!! > 1 && start.artefact_mib!! > 1, "$start")
            assertEquals(start.condition == "aot", start.cache_mib != null, "$start")
        }
        assertTrue(!store.folder.resolve(RecordStore.CACHES).toFile().exists(), "caches are of no use after the run")
    }
}
