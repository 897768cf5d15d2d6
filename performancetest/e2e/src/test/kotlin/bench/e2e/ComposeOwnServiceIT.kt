package bench.e2e

import bench.record.RecordStore
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** An image that the compose files do not declare. */
@UsesSourceStack
class ComposeOwnServiceIT : InContainers(Stack.SOURCE) {
    @Test
    fun `it runs in a container with the limits of a service, and nothing of it stays`() {
        stack.makeImages()
        val out = folder.resolve("run")
        val image = "${Stack.SOURCE.project}-vertx"
        val own = listOf("--image", image, "--command", "java -jar app.jar", "--name", "shop", "--ready", "/health")
        val words = "run capacity --profile smoke --seed 1 --expect Fetched --out $out".split(' ') + own
        val result = CommandLine.run(stack.runner(words), stack.environment)
        assertEquals(0, result.exitCode, result.output)
        val store = RecordStore(out)
        val trials = store.readTrials()
        assertTrue(trials.isNotEmpty() && trials.all { it.service == "shop" && it.load.correct > 0 }, "$trials")
        assertTrue(trials.any { (it.bench.mock_peak_in_flight ?: 0) > 0 }, "$trials")
        val run = store.readRun()
        assertEquals("compose" to image, run.runtime to run.own_service?.image)
        assertContains(run.fingerprint.containers.keys, "shop")
    }
}
