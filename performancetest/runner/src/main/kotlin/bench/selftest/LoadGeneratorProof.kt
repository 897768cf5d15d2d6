package bench.selftest

import bench.harness.fileDescriptors
import bench.histogram.HistogramLog
import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.metrics.process.CoreTime
import bench.mock.MockAdmin
import bench.model.BenchMetrics
import bench.model.InvalidReason
import bench.record.LoadMetrics
import bench.runtime.RunningMock
import bench.runtime.Runtime
import bench.validity.ValidityGate

/**
 * Whether the load generator sustains a rate against the mock alone, judged by the gate of every trial. It compares
 * three states of its JVM: just started, after a ramp in the same simulation, and warm from an earlier simulation at
 * the same rate, as in a run.
 *
 * @param ratePerS requests per second; [windowS] seconds are judged.
 */
class LoadGeneratorProof(private val openRuntime: () -> Runtime, private val ratePerS: Int, private val windowS: Int) {
    enum class State(val text: String) {
        COLD("cold"),
        RAMPED("after a ramp of $RAMP_S s"),
        WARM("warm: an earlier simulation"),
    }

    class Result(val state: State, val load: LoadMetrics, val bench: BenchMetrics, val reasons: List<InvalidReason>)

    fun prove(): List<Result> =
        State.entries.map { state ->
            openRuntime().use { runtime -> runtime.startMock(DELAY_MS).use { mock -> measure(state, runtime, mock) } }
        }

    private fun measure(state: State, runtime: Runtime, mock: RunningMock): Result {
        if (state == State.WARM)
            runtime.loadGenerator().run(plan(mock, ramp() + CLIMB.map { Phase(ratePerS * it, CLIMB_S) })) { true }
        val before = if (state == State.RAMPED) ramp() else steps()
        return judged(
            state,
            MockAdmin(mock.adminUrls),
            runtime,
            plan(mock, before + Phase(ratePerS.toDouble(), SETTLE_S + windowS + TAIL_S)),
        )
    }

    /** The last phase of [plan] has the full rate; its first [SETTLE_S] seconds do not count. */
    private fun judged(state: State, admin: MockAdmin, runtime: Runtime, plan: LoadPlan): Result {
        val from = plan.phases.dropLast(1).sumOf { it.seconds } + SETTLE_S
        val window = from..<from + windowS
        var cores: List<CoreTime>? = null
        admin.collectGarbage()
        val done =
            runtime
                .loadGenerator()
                .run(plan) { tick ->
                    if (cores == null && tick.elapsed_s >= from) cores = CoreTime.read().also { admin.reset() }
                    tick.elapsed_s < from + windowS + TAIL_S
                }
                .done
        val load =
            LoadMetrics.of(done.seconds.filter { it.second in window }, HistogramLog.read(done.histogram_log, window))
        val stats = admin.stats()
        val stolen = cores?.let { CoreTime.stolenShare(it, CoreTime.read()) }
        val bench =
            BenchMetrics(
                null,
                null,
                null,
                stats.lateness_ms.p99,
                stats.peak_in_flight,
                null,
                null,
                stolen,
                load_generator_file_descriptors = done.fileDescriptors(),
                mock_file_descriptors = stats.fileDescriptors,
            )
        return Result(state, load, bench, ValidityGate.reasons(load, bench))
    }

    private fun plan(mock: RunningMock, phases: List<Phase>) =
        LoadPlan(
            "${mock.url}/",
            phases,
            timeout_ms = 30_000,
            late_after_ms = DELAY_MS + 500,
            answer = LoadPlan.MOCK_ANSWER,
        )

    private fun ramp() = RAMP.map { Phase(ratePerS * it, RAMP_S / RAMP.size) }

    /** The same steps as before every trial. */
    private fun steps() = listOf(Phase(ratePerS * 0.4, 1), Phase(ratePerS * 0.8, 1))

    private companion object {
        const val DELAY_MS = 1_000L
        const val SETTLE_S = 2
        const val TAIL_S = 2
        const val RAMP_S = 20
        val RAMP = listOf(0.02, 0.05, 0.1, 0.2, 0.4)
        const val CLIMB_S = 5
        val CLIMB = listOf(0.6, 0.8, 1.0, 1.0)
    }
}
