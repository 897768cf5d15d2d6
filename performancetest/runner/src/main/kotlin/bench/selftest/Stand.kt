package bench.selftest

import bench.harness.Drain
import bench.harness.Progress
import bench.harness.Target
import bench.harness.TrialRunner
import bench.harness.WarmUp
import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.mock.MockAdmin
import bench.model.HighestRate
import bench.model.Objective
import bench.model.Service
import bench.model.Track
import bench.model.TrialSettings
import bench.record.RecordStore
import bench.record.TrialRecord
import bench.runtime.Launch
import bench.runtime.RunningMock
import bench.runtime.RunningService
import bench.runtime.Runtime
import java.util.Locale
import kotlin.io.path.createTempDirectory

/**
 * Runtime, mock and warm load generator for proofs, and services with a short warm-up. It starts only what a proof
 * uses.
 */
class Stand(val runtime: Runtime, private val service: Service, val progress: Progress) : AutoCloseable {
    private val folder = createTempDirectory("bench-verify")
    private val store by lazy { RecordStore(folder) }
    val mock: RunningMock by lazy { runtime.startMock(WARM_DELAY_MS).also(::warmLoadGenerator) }
    val admin: MockAdmin by lazy { MockAdmin(mock.adminUrls) }

    /**
     * A fresh process on `tuned` in front of a dependency that answers after [delayMs]; it ends after [use]. Without a
     * warm-up it has no connections to its dependency.
     *
     * @param service another service, or the same with other settings; started according to [how].
     * @param warmToPerS highest rate of the warm-up.
     */
    fun <T> withService(
        delayMs: Long,
        isWarm: Boolean = true,
        service: Service = this.service,
        how: Launch = Launch(),
        warmToPerS: Int = Int.MAX_VALUE,
        use: (Target) -> T,
    ): T {
        val mock = mock
        val top = minOf(top(service), warmToPerS.toDouble())
        progress.phase("${service.name}: start" + if (isWarm) " and warm-up" else "")
        return runtime.startService(service, Track.TUNED, mock, how).use { running ->
            admin.delay(WARM_DELAY_MS)
            if (isWarm) load("${running.loadUrl}/", LoadPlan.SERVICE_ANSWER, STEPS.filter { it <= top })
            running.confine()
            calm(running, delayMs)
            use(Target("verify", running, mock, 1, WarmUp.Warmth(null, top)))
        }
    }

    /** Highest rate in req/s that a fresh process on `tuned` reaches in a ramp, in front of a delay of [delayMs]. */
    fun reach(delayMs: Long): Double {
        val mock = mock
        progress.phase("${service.name}: find its highest rate")
        return runtime.startService(service, Track.TUNED, mock, Launch()).use { running ->
            val ramps =
                settings(delayMs, windowS = 1).copy(warmup_s = RAMPS_S, max_rate_per_s = HighestRate.PROVEN_PER_S)
            WarmUp(runtime, ramps, progress).reach(running, admin)
        }
    }

    /**
     * Answers waiting calls at once, so that they do not disturb the next trial; then the dependency takes [delayMs].
     */
    fun calm(service: RunningService, delayMs: Long) {
        admin.delay(WARM_DELAY_MS)
        admin.release()
        Drain.await(admin, service)
        admin.delay(delayMs)
    }

    /**
     * Trials as in a run, with a short window.
     *
     * @param loadGenerators how many share each schedule.
     * @param shape changes the load in something else than its rate.
     */
    fun trials(
        delayMs: Long,
        windowS: Int,
        loadGenerators: Int = 1,
        shape: (LoadPlan) -> LoadPlan = { it },
    ) = TrialRunner(runtime, settings(delayMs, windowS, loadGenerators), store, progress, shape)

    /** Record of the last trial, also of one that failed. */
    fun lastTrial(): TrialRecord = store.readTrials().maxBy { it.order }

    private fun settings(delayMs: Long, windowS: Int, loadGenerators: Int = 1) =
        TrialSettings(
            delay_ms = delayMs,
            objective = Objective(CORRECT_SHARE, delayMs + OVER_DELAY_MS, OVER_DELAY_MS),
            caller_timeout_ms = TIMEOUT_MS,
            warmup_s = 0,
            settle_s = 1,
            window_s = windowS,
            repetitions = 1,
            resolution = 0.1,
            max_rate_per_s = top(service).toInt(),
            max_trials = 1,
            load_generators = loadGenerators,
        )

    /** Well below the rate that the slots allow at the delay of the warm-up. */
    private fun top(service: Service): Double =
        service.slots(Track.TUNED)?.count?.let { it * 1_000.0 / WARM_DELAY_MS * SLOT_SHARE }?.coerceAtMost(STEPS.last())
            ?: STEPS.last()

    private fun warmLoadGenerator(mock: RunningMock) {
        progress.phase("load generator: warm-up")
        load("${mock.url}/", LoadPlan.MOCK_ANSWER, STEPS + STEPS.last())
    }

    private fun load(url: String, answer: String, rates: List<Double>) {
        runtime.loadGenerator().run(
            LoadPlan(url, rates.map { Phase(it, 1) }, TIMEOUT_MS, WARM_DELAY_MS, answer = answer)
        ) {
            true
        }
    }

    override fun close() {
        folder.toFile().deleteRecursively()
    }

    companion object {
        const val TIMEOUT_MS = 30_000L
        private const val WARM_DELAY_MS = 20L
        private const val CORRECT_SHARE = 0.999
        private const val OVER_DELAY_MS = 500.0
        private const val SLOT_SHARE = 0.7
        private const val RAMPS_S = 10
        private val STEPS = listOf(50.0, 200.0, 400.0, 700.0, 1_000.0)

        internal fun ms(value: Double?) = value?.let { "%.1f".format(Locale.ROOT, it) } ?: "-"

        internal fun percent(share: Double) = "%.1f %%".format(Locale.ROOT, share * 100)
    }
}
