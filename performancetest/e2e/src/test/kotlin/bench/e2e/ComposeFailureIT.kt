package bench.e2e

import bench.model.InvalidCode
import bench.model.Verdict
import bench.record.RecordStore
import bench.record.TrialRecord
import bench.wording.ReasonWords
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue

/** Kills a container during a trial: the record says so, and the run continues. */
@UsesContainers
class ComposeFailureIT : InContainers() {
    @Test
    fun `a killed service is a failure, killed parts of the bench make a trial invalid, the next trial is valid`() {
        val out = folder.resolve("killed")
        val run = ContainerRun.start(stack, "vertx", out, "--duration 10")
        killWithinTrial(run, 1, "vertx")
        killWithinTrial(run, 2, "cadvisor", "haproxy")
        assertEquals(0, run.awaitEnd(), run.output)
        val trials = RecordStore(out).readTrials()
        assertTrue(trials.size > 2, run.output)
        assertEquals("signal 9", trials[0].service_ended)
        assertEquals(if (isBusy(trials[0])) Verdict.INVALID else Verdict.BROKEN, trials[0].verdict, run.output)
        assertEquals(Verdict.INVALID, trials[1].verdict)
        val ended = trials[1].invalid_reasons.filter { it.code == InvalidCode.ENDED }.map(ReasonWords::text).sorted()
        assertEquals(listOf("cadvisor ended (signal 9)", "haproxy ended (signal 9)"), ended)
        trials.drop(1).forEach { assertEquals(null, it.service_ended, run.output) }
        trials.drop(2).forEach {
            assertTrue(it.verdict != Verdict.INVALID || isBusy(it), run.output)
            if (!isBusy(it)) assertNotNull(it.bench.bench_cpu_share, run.output)
        }
        assertEquals(emptyList(), stack.containers(), "nothing ran before, so nothing runs afterwards")
    }

    /** Not by Compose, which takes seconds on a busy machine. */
    private fun killWithinTrial(run: ContainerRun, trial: Int, vararg services: String) {
        run.awaitText(TRIAL, trial)
        Thread.sleep(KILL_AFTER_MS)
        val names = services.map { "${Stack.FIRST.project}-$it-1" }
        assertEquals(0, CommandLine.run(listOf("docker", "kill") + names).exitCode, run.output)
    }

    /** Other tests run meanwhile, so gates may fail although nothing was killed. */
    private fun isBusy(trial: TrialRecord) =
        trial.invalid_reasons.isNotEmpty() && trial.invalid_reasons.all { it.code in BUSY }

    private companion object {
        val TRIAL = Regex("vertx stock: \\d+ req/s")

        val BUSY =
            setOf(
                InvalidCode.MOCK_LATE,
                InvalidCode.LOAD_GENERATOR_LATE,
                InvalidCode.BENCH_CPU,
                InvalidCode.BENCH_CPU_UNREAD,
                InvalidCode.HOST_CPU,
            )
        const val KILL_AFTER_MS = 3_000L
    }
}
