package bench.e2e

import bench.result.RecordStore
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull

/** Two ways to send a file, on a real service in containers. All six are in [ExperimentIT]. */
@Measures
class ComposeDownloadIT : InContainers() {
    @Test
    fun `two ways to send a file`() {
        val out = folder.resolve("download")
        val run = "run download --runtime compose --services quarkus-download --profile smoke --out $out --seed 1"
        val result = stack.bench("$run -D way=byteArray,asyncFile")
        assertEquals(0, result.exitCode, result.output)
        val store = RecordStore(out)
        ExperimentChecks.workloads(store).forEach {
            assertNotNull(it.resources?.working_set_peak_mib, "${it.resources}")
        }
        ExperimentChecks.containers(store, stack, "quarkus-download", "http-client")
    }
}
