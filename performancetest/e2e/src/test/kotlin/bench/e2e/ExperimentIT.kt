package bench.e2e

import bench.record.RecordStore
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** Closed loops on real services as local processes. Next to other classes, a second may have no reading of CPU. */
@UsesProcessesThird
class ExperimentIT {
    @TempDir lateinit var folder: Path

    private fun run(experiment: String, service: String): RecordStore {
        val out = folder.resolve(experiment)
        val result =
            CommandLine.bench("run $experiment --services $service --profile smoke --runtime local --out $out --seed 1")
        assertEquals(0, result.exitCode, result.output)
        return RecordStore(out)
    }

    @Test
    fun `five endpoints read the same rows, with a database next to them`() {
        val store = run("persistence", "quarkus-persistence")
        val trials = ExperimentChecks.correctWorkloads(store)
        assertEquals(setOf("v1", "v1/sql", "v2", "v3", "v3/sql"), store.readWorkloads().map { it.condition }.toSet())
        assertTrue(trials.any { (it.bench.mock_cpu_share ?: 0.0) > 0 }, "what the database used is unknown: $trials")
    }

    @Test
    fun `uploads with windows that the server announces`() {
        val store = run("grpc-window", "vertx-grpc")
        val announced =
            ExperimentChecks.correctWorkloads(store).map {
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
}
