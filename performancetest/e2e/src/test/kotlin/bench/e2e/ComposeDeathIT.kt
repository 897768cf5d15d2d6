package bench.e2e

import bench.model.InvalidCode
import bench.record.RecordStore
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** Parts of the bench that die in containers: their trials are invalid by name, and the run goes on. */
@UsesSecondStack
class ComposeDeathIT : InContainers(Stack.SECOND) {
    @Test
    fun `a killed mock, a killed load generator and a removed HAProxy cost a trial each`() {
        val out = folder.resolve("dead")
        val run = ContainerRun.start(stack, "express", out, "--duration 6")
        val victims = listOf("mock-1" to "kill", "load-generator" to "kill", "haproxy" to "rm -f")
        victims.forEachIndexed { trial, (service, how) ->
            run.awaitText(TRIAL, trial + 1)
            Thread.sleep(WITHIN_MS)
            val name =
                if (service == "load-generator") "${Stack.SECOND.project}-bench-$service"
                else "${Stack.SECOND.project}-$service-1"
            val killed = CommandLine.run(listOf("docker") + how.split(' ') + name)
            assertEquals(0, killed.exitCode, killed.output + run.output)
        }
        assertEquals(0, run.awaitEnd(), run.output)
        val trials = RecordStore(out).readTrials()
        val ended = trials.flatMap { trial -> trial.invalid_reasons.filter { it.code == InvalidCode.ENDED } }
        victims.forEach { (part, _) ->
            assertTrue(ended.any { reason -> reason.parts.any { it.replace(' ', '-') == part } }, "$part: $ended")
        }
        // Next to other tests a gate may refuse the trials after them, but nothing is dead any longer.
        val after = trials.takeLastWhile { trial -> trial.invalid_reasons.none { it.code == InvalidCode.ENDED } }
        assertTrue(after.any { it.load.correct > 0 }, run.output)
        assertEquals(emptyList(), stack.containers())
    }

    private companion object {
        val TRIAL = Regex("express stock: \\d+ req/s")
        const val WITHIN_MS = 3_000L
    }
}
