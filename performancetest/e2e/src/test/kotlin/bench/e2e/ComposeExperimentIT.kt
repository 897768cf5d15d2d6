package bench.e2e

import bench.result.RecordStore
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue

/** Experiments besides capacity, on real services in containers. */
@Measures
class ComposeExperimentIT : InContainers() {
    private fun run(experiment: String, service: String, options: String = ""): RecordStore {
        val out = folder.resolve(experiment)
        val result =
            stack.bench(
                "run $experiment --runtime compose --services $service --profile smoke --out $out --seed 1 $options"
                    .trim()
            )
        assertEquals(0, result.exitCode, result.output)
        return RecordStore(out)
    }

    @Test
    fun `two ways to send a file`() =
        checkWork(run("download", "quarkus-download", "-D way=byteArray,asyncFile"), "quarkus-download", "http-client")

    @Test
    fun `two patterns, each in a process of its own`() =
        checkWork(run("patterns", "quarkus-patterns", "-D pattern=rest,grpc"), "quarkus-patterns", "pattern-client")

    private fun checkWork(store: RecordStore, service: String, client: String) {
        ExperimentChecks.workloads(store).forEach {
            assertNotNull(it.resources?.working_set_peak_mib, "${it.resources}")
        }
        val known = store.readRun().fingerprint.containers.keys
        assertTrue(known.containsAll(listOf(service, client)), "$known")
        val left = stack.containers()
        assertTrue(client !in left && service !in left, "$left")
    }
}
