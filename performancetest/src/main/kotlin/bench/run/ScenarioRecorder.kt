package bench.run

import bench.load.HistogramLog
import bench.load.SecondBucket.Companion.TAG_FAILED
import bench.load.percentileMs
import bench.result.LoadFigures
import bench.result.RecordStore
import bench.result.RestFigures
import bench.result.StageFigures
import bench.result.TrialRecord
import bench.runtime.Runtime
import bench.scenario.ScenarioPlan
import bench.scenario.Schedule
import bench.validity.Judge
import bench.validity.ScenarioJudge

/** Makes the record of a scenario's trial from what was seen, and writes it. */
class ScenarioRecorder(
    private val runtime: Runtime,
    private val settings: TrialSettings,
    private val plan: ScenarioPlan,
    private val store: RecordStore,
) {

    fun record(
        target: Target,
        schedule: Schedule,
        usersPerS: Int,
        startedAt: String,
        seen: ScenarioTrial.Seen,
        rest: Pair<RestFigures, RestFigures?>,
    ): TrialRecord {
        val serviceEnded = runtime.ending(target.service)
        val id = store.nextId("${target.key}-${schedule.scenario.name}")
        store.timeline(id, seen.timeline.csv())
        store.histogram(id, seen.done.histogram_log)
        val stages =
            schedule.spans
                .filterIndexed { i, span -> i == 0 || span.fromS < seen.stoppedAtS }
                .map { stage(it, schedule, seen) }
        val firstS = schedule.spans.first().fromS.toDouble()
        val bench =
            BenchReading.figures(runtime, target, seen.timeline, firstS, seen.mock)
                .copy(injector_descriptors = seen.done.descriptors)
        val judged = stages.map { figures ->
            ScenarioJudge.Judged(
                figures.load,
                plan.objective(schedule.spans.first { it.stage.name == figures.name }.stage),
            )
        }
        val isWell = seen.recoveredAfterS != null
        val last = judged.last()
        val reasons =
            if (schedule.scenario.isConstant)
                Judge.reasons(last.load, last.objective, bench, settings.resolution, serviceEnded != null)
            else ScenarioJudge.reasons(judged, bench, isWell, serviceEnded != null)
        val verdict =
            if (schedule.scenario.isConstant)
                Judge.verdict(last.load, last.objective, reasons, settings.resolution, serviceEnded != null)
            else ScenarioJudge.verdict(judged, reasons, isWell, serviceEnded != null)
        return TrialRecord(
                id = id,
                order = store.nextOrder(),
                experiment = target.experiment,
                service = target.service.service.name,
                track = target.service.track,
                repetition = target.repetition,
                level_per_s = usersPerS,
                started_at = startedAt,
                ready_after_ms = target.service.readyAfterMs,
                warmup_steady = target.warmth.isWarm,
                verdict = verdict,
                invalid_reasons = reasons,
                ended = seen.ended,
                load = stages.last().load,
                bench = bench,
                resources = stages.last().resources,
                histogram = store.relative(store.histogramFile(id)),
                timeline = store.relative(store.timelineFile(id)),
                service_ended = serviceEnded,
                scenario = schedule.scenario.name,
                stages = stages,
                idle = target.idle,
                rest_before = rest.first,
                rest_after = rest.second,
                garbage = seen.garbage,
                cpu_s_total = seen.timeline.cpuS,
            )
            .also(store::write)
    }

    private fun stage(span: Schedule.Span, schedule: Schedule, seen: ScenarioTrial.Seen): StageFigures {
        val window = span.fromS..<minOf(span.untilS, maxOf(span.fromS + 1, known(span, schedule, seen)))
        val untilS = window.last + 1.0
        val histograms = HistogramLog.read(seen.done.histogram_log, window)
        // The injector counted what is late by the last stage's objective.
        val lateAfterMs = plan.objective(span.stage).p99_ms.toLong().takeIf { span !== schedule.spans.last() }
        val load = LoadFigures.of(seen.done.seconds.filter { it.second in window }, histograms, lateAfterMs)
        val failed = histograms[TAG_FAILED]
        return StageFigures(
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
                seen.timeline.resources(
                    span.fromS.toDouble(),
                    load.correct,
                    load.window_s,
                    runtime.allowance.service,
                    untilS,
                ),
            recovered_after_s = seen.recoveredAfterS.takeIf { span.stage === schedule.scenario.recovery },
        )
    }

    /** Of a stage that ends with the trial, the seconds whose calls had the time to be answered. */
    private fun known(span: Schedule.Span, schedule: Schedule, seen: ScenarioTrial.Seen): Int =
        if (span === schedule.spans.last() && !schedule.scenario.isConstant)
            (seen.stoppedAtS - plan.objective(span.stage).p99_ms / 1_000).toInt()
        else seen.stoppedAtS.toInt()

    private fun ping(seen: ScenarioTrial.Seen, window: IntRange): LoadFigures? =
        seen.done.probe_seconds
            .filter { it.second in window }
            .takeIf { it.isNotEmpty() }
            ?.let { LoadFigures.of(it, HistogramLog.read(seen.done.histogram_log, window, HistogramLog.PROBE)) }

    private companion object {
        const val HUNDRED = 100
    }
}
