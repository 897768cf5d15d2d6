package bench.e2e

import bench.model.Verdict
import bench.record.RecordStore
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** Experiments other than capacity, on real services as local processes. */
@Measures
class ExperimentIT {
    @TempDir lateinit var folder: Path

    private fun run(experiment: String, service: String, vararg options: String): RecordStore {
        val out = folder.resolve(experiment)
        val words = "run $experiment --services $service --profile smoke --runtime local --out $out --seed 1".split(' ')
        val result = CommandLine.bench(words + options)
        assertEquals(0, result.exitCode, result.output)
        return RecordStore(out)
    }

    @Test
    fun `five endpoints read the same rows, with a database next to them`() {
        val store = run("persistence", "quarkus-persistence")
        val valid = ExperimentChecks.workloads(store)
        assertEquals(setOf("v1", "v1/sql", "v2", "v3", "v3/sql"), store.readWorkloads().map { it.condition }.toSet())
        valid.forEach { assertTrue(it.bench.mock_cpu_share!! > 0, "what the database used: ${it.bench}") }
    }

    @Test
    fun `uploads with windows that the server announces`() {
        val store = run("grpc-window", "vertx-grpc")
        val announced =
            ExperimentChecks.workloads(store).map {
                it.work.more.getValue("stream_window_bytes").toLong() to
                    it.work.more.getValue("connection_window_bytes").toLong()
            }
        assertTrue((16_777_216L to 16_777_216L) in announced && (16_777_216L to 65_535L) in announced, "$announced")
        assertTrue(
            store.folder
                .resolve("grpc-window.csv")
                .readText()
                .startsWith(
                    "window_size_bytes,concurrency,message_size_bytes,throughput_mbps," +
                        "avg_latency_ms,total_bytes,total_time_seconds,"
                )
        )
    }

    @Test
    fun `resource use at a given rate`() {
        val store = run("resources", "express", "--scenarios", "200/s,80 % of its own")
        val trials = store.readTrials()
        assertEquals(listOf("200/s", "80 % of its own"), trials.sortedBy { it.order }.map { it.scenario }.distinct())
        assertEquals(200, trials.minBy { it.order }.rate_per_s)
        assertTrue(trials.maxBy { it.order }.rate_per_s > 200, "$trials")
        // An overloaded service may report its runtime metrics too late.
        val holding = trials.filter { it.verdict == Verdict.SUSTAINED }
        assertTrue(
            holding.isNotEmpty(),
            trials.joinToString("\n") { "${it.scenario}: ${it.verdict} ${it.invalid_reasons}" },
        )
        holding.forEach { trial ->
            assertNotNull(trial.idle?.rss_mean_mib, "${trial.idle}")
            assertTrue(trial.garbage!!.heap_used_mib!! > 1 && trial.cpu_s_total!! > trial.resources!!.cpu_s, "$trial")
        }
    }
}
