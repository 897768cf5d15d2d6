package bench.selftest

import bench.build.Vegeta
import bench.harness.Target
import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.mock.MockStats
import bench.model.BenchMetrics
import bench.model.InvalidReason
import bench.model.TrialSettings
import bench.model.Verdict
import bench.record.LoadMetrics
import bench.runtime.BenchPart
import bench.validity.ValidityGate
import kotlin.io.path.createTempDirectory

/**
 * Measures one warm process with the own load generator and with [vegeta], an independent one, at the same rates, in
 * shuffled order. Both must report the same latencies and the same success.
 *
 * @param asked rates in req/s, which the service sustains; null: they follow from the service ([SteadyRates]).
 * @param onReading receives each reading, also the invalid ones.
 */
class CrossCheckProof(
    private val vegeta: Vegeta,
    private val form: CrossCheckForm,
    private val asked: List<Int>?,
    private val onReading: (GeneratorReading) -> Unit,
    private val seed: Long = 1,
) : Proof {
    private val folder = createTempDirectory("bench-cross-check")

    override fun prove(stand: Stand): ProofResult =
        try {
            val rates = asked ?: SteadyRates.of(stand.reach(DELAY_MS))
            stand.withService(DELAY_MS) { target ->
                val own = MeasuringGenerator { own(stand, target, it) }
                val second = MeasuringGenerator { second(stand, target, it) }
                stand.progress.phase("${target.service.service.name}: rehearsal")
                own.measure(rates.max())
                CrossCheck(own, second, form, rates, stand.progress, onReading, seed).run().let { readings ->
                    Agreements(target.service.service.name, "vegeta ${vegeta.version}", DELAY_MS, readings).result()
                }
            }
        } finally {
            folder.toFile().deleteRecursively()
        }

    private fun own(stand: Stand, target: Target, ratePerS: Int): GeneratorReading {
        stand.calm(target.service, DELAY_MS)
        val trial = stand.trials(DELAY_MS, form.window_s).run(target, ratePerS)
        return reading(
            target,
            Agreements.OWN,
            ratePerS,
            trial.load,
            trial.bench.load_generator_cpu_share?.times(stand.runtime.allowance.of(BenchPart.LOAD_GENERATOR)),
            trial.invalid_reasons.takeIf { trial.verdict == Verdict.INVALID }.orEmpty(),
        )
    }

    private fun second(stand: Stand, target: Target, ratePerS: Int): GeneratorReading {
        stand.calm(target.service, DELAY_MS)
        stand.admin.collectGarbage()
        val plan = plan(target, ratePerS)
        val file = folder.resolve("$ratePerS.gob")
        lateinit var mock: MockStats
        val done =
            VegetaRun({ stand.runtime.startTool(vegeta.program, it) }, plan, window, DELAY_MS).run(file) {
                mock = stand.admin.reset()
            }
        val calls = VegetaResults.calls(VegetaCommands.lines(vegeta.program, file).asSequence())
        val load = VegetaResults.load(calls, plan, window)
        val bench = BenchMetrics(null, null, null, mock.lateness_ms.p99, mock.peak_in_flight, null, null)
        return reading(target, Agreements.SECOND, ratePerS, load, done.cores, ValidityGate.reasons(load, bench))
    }

    private fun reading(
        target: Target,
        generator: String,
        ratePerS: Int,
        load: LoadMetrics,
        cores: Double?,
        reasons: List<InvalidReason>,
    ) =
        GeneratorReading(
            target.service.service.name,
            generator,
            ratePerS,
            load,
            cores?.let { it / ratePerS * 1_000 },
            reasons,
        )

    /** The same calls, timeout and window as in a trial; the last seconds are for readings of the window's end. */
    private fun plan(target: Target, ratePerS: Int) =
        LoadPlan(
            target.service.loadUrl + target.service.service.path,
            listOf(Phase(ratePerS.toDouble(), window.last + 1 + TAIL_S)),
            Stand.TIMEOUT_MS,
            DELAY_MS + LATE_MS,
        )

    private val window = (TrialSettings.RAMP_S + SETTLE_S).let { it..<it + form.window_s }

    companion object {
        /** As in `capacity`. */
        const val DELAY_MS = 1_000L
        private const val LATE_MS = 500

        /** As in [Stand.trials]. */
        private const val SETTLE_S = 1

        /** Containers are read once a second, and some seconds later. */
        private const val TAIL_S = 5
    }
}
