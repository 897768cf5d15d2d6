package bench.experiment.scenarios

import bench.harness.JudgedMetrics
import bench.harness.ObservedTrial
import bench.harness.TrialRecorder
import bench.histogram.HistogramLog
import bench.histogram.SecondBucket.Companion.TAG_FAILED
import bench.histogram.percentileMs
import bench.model.BenchMetrics
import bench.model.Chance
import bench.model.InvalidReason
import bench.model.ScenarioPlan
import bench.model.TrialSettings
import bench.model.Verdict
import bench.record.LoadMetrics
import bench.record.RecordStore
import bench.record.RestMetrics
import bench.record.StageMetrics
import bench.record.TrialRecord
import bench.runtime.Runtime
import bench.validity.Judge

/** Makes the record of a scenario's trial from its observations, and writes it. */
class ScenarioRecorder(
    private val runtime: Runtime,
    private val settings: TrialSettings,
    private val plan: ScenarioPlan,
    private val store: RecordStore,
) {
    private val recorder = TrialRecorder(runtime, store)

    fun record(
        schedule: Schedule,
        startedAt: String,
        seen: ScenarioTrial.Seen,
        rest: Pair<RestMetrics, RestMetrics?>,
    ): TrialRecord {
        val serviceEnded = runtime.ending(seen.trial.target.service)
        val stages = stages(schedule, seen)
        val judged = judged(schedule, stages, seen, serviceEnded)
        return recorder
            .record(seen.trial, schedule.scenario.name, startedAt, judged)
            .copy(
                scenario = schedule.scenario.name,
                stages = stages,
                idle = seen.trial.target.idle,
                rest_before = rest.first,
                rest_after = rest.second,
                cpu_s_total = seen.trial.timeline.cpuS,
                draw_seed = seen.drawSeed,
            )
            .also(store::write)
    }

    private fun judged(
        schedule: Schedule,
        stages: List<StageMetrics>,
        seen: ScenarioTrial.Seen,
        serviceEnded: String?,
    ): JudgedMetrics {
        val bench = recorder.bench(seen.trial, window(schedule, seen.trial))
        // A service may end because a part of the bench did.
        val hasEnded = serviceEnded != null && seen.trial.failure == null
        val (verdict, reasons) = verdict(schedule, stages, bench, seen.recoveredAfterS != null, hasEnded)
        return JudgedMetrics(verdict, reasons, stages.last().load, bench, stages.last().resources, serviceEnded)
    }

    /** Whole seconds of all stages before the trial was stopped. */
    private fun window(schedule: Schedule, trial: ObservedTrial) =
        schedule.spans.first().fromS..<minOf(schedule.spans.last().untilS, trial.stoppedAtS.toInt())

    /** @return the verdict, and the reasons if it is invalid. */
    private fun verdict(
        schedule: Schedule,
        stages: List<StageMetrics>,
        bench: BenchMetrics,
        isWell: Boolean,
        hasEnded: Boolean,
    ): Pair<Verdict, List<InvalidReason>> {
        val judged = stages.map { figures ->
            val span = schedule.spans.first { it.stage.name == figures.name }
            ScenarioJudge.Judged(figures.load, plan.objective(span.stage))
        }
        if (!schedule.scenario.isConstant) {
            val reasons = ScenarioJudge.reasons(judged, bench, isWell, hasEnded)
            return ScenarioJudge.verdict(judged, reasons, isWell, hasEnded) to reasons
        }
        val (load, objective) = judged.last().let { it.load to it.objective }
        val chance = schedule.spans.last().stage.dependency.let { Chance(settings.arrivals, it.delay_ms, it.variation) }
        val reasons = Judge.reasons(load, objective, bench, settings.resolution, hasEnded, chance)
        return Judge.verdict(load, objective, reasons, settings.resolution, hasEnded, chance) to reasons
    }

    /** Stages that had begun when the trial ended. */
    private fun stages(schedule: Schedule, seen: ScenarioTrial.Seen): List<StageMetrics> =
        schedule.spans
            .filterIndexed { i, span -> i == 0 || span.fromS < seen.trial.stoppedAtS }
            .map { stage(it, schedule, seen) }

    private fun stage(span: Schedule.Span, schedule: Schedule, seen: ScenarioTrial.Seen): StageMetrics {
        val window = span.fromS..<minOf(span.untilS, maxOf(span.fromS + 1, known(span, schedule, seen)))
        val untilS = window.last + 1.0
        val histograms = HistogramLog.read(seen.trial.done.histogram_log, window)
        // The load generator already counted late answers by the last stage's objective.
        val lateAfterMs = plan.objective(span.stage).p99_ms.toLong().takeIf { span !== schedule.spans.last() }
        val load = LoadMetrics.of(seen.trial.done.seconds.filter { it.second in window }, histograms, lateAfterMs)
        val failed = histograms[TAG_FAILED]
        return StageMetrics(
            name = span.stage.name,
            dependency = span.stage.dependency,
            from_s = span.fromS,
            changed_s = seen.changes.madeAtS(span),
            load = load,
            ping = ping(seen, window),
            failed_p50_ms = failed?.percentileMs(50.0),
            failed_p99_ms = failed?.takeIf { it.totalCount >= HUNDRED }?.percentileMs(99.0),
            mock_in_flight_mean = seen.inFlight.mean(span.fromS.toDouble(), untilS),
            mock_in_flight_max = seen.inFlight.max(span.fromS.toDouble(), untilS),
            resources =
                seen.trial.timeline.resources(
                    span.fromS.toDouble(),
                    load.correct,
                    load.window_s,
                    runtime.allowance.service,
                    untilS,
                ),
            recovered_after_s = seen.recoveredAfterS.takeIf { span.stage === schedule.scenario.recovery },
        )
    }

    /** For the stage that ends with the trial: seconds whose calls had enough time to get an answer. */
    private fun known(span: Schedule.Span, schedule: Schedule, seen: ScenarioTrial.Seen): Int =
        if (span === schedule.spans.last() && !schedule.scenario.isConstant)
            (seen.trial.stoppedAtS - plan.objective(span.stage).p99_ms / 1_000).toInt()
        else seen.trial.stoppedAtS.toInt()

    private fun ping(seen: ScenarioTrial.Seen, window: IntRange): LoadMetrics? =
        seen.trial.done.probe_seconds
            .filter { it.second in window }
            .takeIf { it.isNotEmpty() }
            ?.let { LoadMetrics.of(it, HistogramLog.read(seen.trial.done.histogram_log, window, HistogramLog.PROBE)) }

    private companion object {
        const val HUNDRED = 100
    }
}
