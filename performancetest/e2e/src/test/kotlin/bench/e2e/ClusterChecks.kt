package bench.e2e

import bench.model.InvalidCode
import bench.model.Verdict
import bench.record.Pending
import bench.record.RecordStore
import java.nio.file.Path
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue

/**
 * What the records of a run in a cluster must say, also where other tests take the CPU: then a gate may refuse all
 * trials, or calls and readings come late.
 *
 * @param out folder of the run.
 */
internal class ClusterChecks(private val out: Path) {
    private val store = RecordStore(out)
    private val trials = store.readTrials()

    /** All containers were read by [source]. */
    fun figures(source: String) {
        val sources = store.readRun().fingerprint.containers.mapValues { it.value.figures_from }
        assertTrue(sources.size > 4, "$sources")
        assertEquals(setOf<String?>(source), sources.values.toSet(), "$sources")
        assertTrue(
            trials.any { it.bench.load_generator_cpu_share != null && it.bench.mock_cpu_share != null },
            "$trials",
        )
    }

    /** The mock waited as long as the run says. What is sustained waited for it. */
    fun delays() {
        assertEquals(100L, trials.first().stages.single().dependency.delay_ms)
        assertTrue(trials.any { it.load.started > 0 }, "$trials")
        val sustained = trials.filter { it.verdict == Verdict.SUSTAINED }.flatMap { it.stages }
        sustained.forEach { assertTrue(assertNotNull(it.load.p50_ms) >= it.dependency.delay_ms, "$it") }
    }

    /** Nothing is left to measure, although parts ended. @return parts that cost a trial. */
    fun whole(): List<String> {
        val run = RecordStore.open(out).readRun()
        assertEquals(emptyList(), Pending.of(run, RecordStore.open(out).readAll()))
        assertEquals(emptyList(), run.not_measured)
        val ended = trials.filter { trial -> trial.invalid_reasons.any { it.code == InvalidCode.ENDED } }
        assertTrue(ended.size >= 2, "one trial for each end: $trials")
        ended.forEach { assertEquals(Verdict.INVALID, it.verdict) }
        return ended.flatMap { it.invalid_reasons }.flatMap { it.parts }
    }
}
