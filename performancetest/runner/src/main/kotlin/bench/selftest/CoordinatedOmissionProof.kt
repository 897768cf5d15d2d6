package bench.selftest

import bench.harness.Target
import bench.histogram.HistogramLog
import bench.loadgen.Call
import bench.loadgen.LoadEvent
import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.model.BenchMetrics
import bench.record.LoadMetrics
import bench.validity.ValidityGate
import bench.wording.ReasonWords
import kotlin.math.abs

/**
 * Pauses a service under open load. A trial's report must match the calculated latencies; the report of a closed loop
 * must not.
 */
class CoordinatedOmissionProof : Proof {
    private val window = SETTLE_S..<SETTLE_S + WINDOW_S

    override fun prove(stand: Stand): ProofResult =
        stand.withService(DELAY_MS) { target ->
            stand.progress.phase("${target.service.service.name}: rehearsal")
            // At the resume, all waiting calls arrive at once, over new connections: that code must be warm, too.
            repeat(stand.mock.adminUrls.size.coerceAtMost(MOST_REHEARSALS)) {
                run(stand, target, REHEARSAL_S, Pause(target.service, 1.0, REHEARSAL_S - 2.0))
            }
            stand.progress.phase(
                "${target.service.service.name}: frozen for $FREEZE_S s under ${RATE_PER_S.toInt()} req/s"
            )
            val drops = target.service.sample()?.listen_drops
            val pause = Pause(target.service, (SETTLE_S + BEFORE_S).toDouble(), FREEZE_S)
            result(
                run(stand, target, window.last + 1, pause),
                pause.moments(),
                dropped(target, drops),
                stand.admin.stats().lateness_ms.p99,
            )
        }

    /** Load for [seconds], and until the last calls are answered. */
    private fun run(stand: Stand, target: Target, seconds: Int, pause: Pause): LoadEvent.OpenDone {
        val phases = listOf(Phase(RATE_PER_S * 0.6, 1), Phase(RATE_PER_S, seconds - 1 + TAIL_S))
        val plan = LoadPlan("${target.service.loadUrl}/", phases, Stand.TIMEOUT_MS, DELAY_MS + 500, keeps_calls = true)
        stand.admin.collectGarbage()
        stand.admin.reset()
        return pause.use {
            stand.runtime
                .loadGenerator()
                .run(plan) { tick ->
                    pause.tick(tick.elapsed_s)
                    true
                }
                .done
        }
    }

    private fun dropped(target: Target, before: Long?) =
        target.service.sample()?.listen_drops?.let { it - (before ?: it) } ?: 0

    private fun result(
        done: LoadEvent.OpenDone,
        paused: Pause.Moments,
        dropped: Long,
        mockLatenessMs: Double?,
    ): ProofResult {
        val load =
            LoadMetrics.of(done.seconds.filter { it.second in window }, HistogramLog.read(done.histogram_log, window))
        val calls = done.calls.orEmpty()
        val measured = calls.filter { it.due_us / 1_000_000 in window }
        if (measured.isEmpty())
            return ProofResult(HEAD, emptyList(), "No call was answered.", listOf("no call was answered"))
        val before =
            measured.filter { it.due_us + 2 * DELAY_MS * 1_000 < paused.fromUs }.map { it.latency_us.toDouble() }
        val baseUs = Percentiles.of(before, listOf(50.0)).single()
        val analytic =
            PausedService(baseUs, paused.fromUs, paused.untilUs)
                .percentilesMs(measured.map { it.due_us }, before, ASKED.map { it.percentile })
        val closed = closedLoop(calls, baseUs)
        val rows = ASKED.mapIndexedNotNull { i, asked ->
            asked.of(load)?.let { Row(asked, analytic[i], it, closed[i]) }
        }
        if (rows.isEmpty())
            return ProofResult(
                HEAD,
                emptyList(),
                "${load.correct} of ${load.due} calls got correct answers, too few for a percentile.",
                listOf("there is nothing to compare"),
            )
        val failures = failures(rows, load, dropped)
        return ProofResult(
            HEAD,
            rows.map { it.cells },
            sentence(rows, paused, load),
            if (failures.isEmpty()) failures else failures + busy(load, mockLatenessMs),
        )
    }

    /** As many users as calls are in flight without a pause (Little's law). */
    private fun closedLoop(calls: List<Call>, baseUs: Double): List<Double> {
        val users = maxOf(1, Math.round(RATE_PER_S * baseUs / 1e6).toInt())
        val noted =
            ClosedLoop.latenciesUs(
                calls,
                users,
                baseUs.toLong(),
                window.first * 1_000_000L,
                (window.last + 1) * 1_000_000L,
            )
        return Percentiles.of(noted.map { it.toDouble() }, ASKED.map { it.percentile }).map { it / 1_000 }
    }

    /** The calculation does not include slow parts other than the service. */
    private fun busy(load: LoadMetrics, mockLatenessMs: Double?): List<String> =
        ValidityGate.reasons(load, BenchMetrics(null, null, null, mockLatenessMs, null, null, null)).map {
            "this trial would have been invalid: ${ReasonWords.text(it)}"
        }

    private fun sentence(rows: List<Row>, paused: Pause.Moments, load: LoadMetrics): String {
        val worst = rows.maxBy { it.error }
        val p99 = rows.firstOrNull { it.asked.name == "p99" } ?: rows.last()
        return "Frozen for ${"%.2f".format(java.util.Locale.ROOT, paused.seconds)} s of ${load.window_s} s under " +
            "open load. ${load.correct} of ${load.due} calls got correct answers. Each reported percentile " +
            "is within ${Stand.percent(worst.error)} of the analytic one (${worst.asked.name} is furthest off). A " +
            "closed loop would have reported a ${p99.asked.name} of ${Stand.ms(p99.closedMs)} ms instead of " +
            "${Stand.ms(p99.reportedMs)} ms."
    }

    private fun failures(rows: List<Row>, load: LoadMetrics, dropped: Long): List<String> =
        listOfNotNull(
            ("${load.due - load.correct} of ${load.due} calls got no correct answer: " +
                    "a frozen service is late, but loses nothing")
                .takeIf { load.correct < load.due },
            // The kernel counts for all programs of the machine: others explain nothing where the figures agree.
            ("the service's accept queue dropped $dropped connections, " +
                    "which the arithmetic does not know: choose another service")
                .takeIf { dropped > 0 && rows.any { it.error > ALLOWED } },
            "a closed loop reports the same p90 and p99: nothing is shown"
                .takeIf {
                    rows.filter { it.asked.name == "p90" || it.asked.name == "p99" }.none { it.closedError > ALLOWED }
                },
        ) +
            rows
                .filter { it.error > ALLOWED }
                .map { "${it.asked.name} is ${Stand.percent(it.error)} off, allowed ${Stand.percent(ALLOWED)}" }

    private class Asked(val name: String, val percentile: Double, val of: (LoadMetrics) -> Double?)

    private class Row(val asked: Asked, private val analyticMs: Double, val reportedMs: Double, val closedMs: Double) {
        val error = abs(reportedMs - analyticMs) / analyticMs
        val closedError = abs(closedMs - analyticMs) / analyticMs
        val cells =
            listOf(
                asked.name,
                Stand.ms(analyticMs),
                Stand.ms(reportedMs),
                Stand.percent(error),
                Stand.ms(closedMs),
                Stand.percent(closedError),
            )
    }

    private companion object {
        const val RATE_PER_S = 50.0
        const val DELAY_MS = 100L
        const val FREEZE_S = 6.0
        const val SETTLE_S = 4
        const val BEFORE_S = 7
        const val WINDOW_S = 20
        const val REHEARSAL_S = 8

        /**
         * One for a mock. In containers, each of three mocks sees a third of the load; after one rehearsal they still
         * needed a quarter of a second for the calls at the resume.
         */
        const val MOST_REHEARSALS = 2
        const val TAIL_S = 2
        const val ALLOWED = 0.05
        val HEAD = listOf("", "analytic ms", "reported ms", "off by", "closed loop ms", "off by")
        val ASKED =
            listOf(
                Asked("p50", 50.0) { it.p50_ms },
                Asked("p90", 90.0) { it.p90_ms },
                Asked("p99", 99.0) { it.p99_ms },
                Asked("p99.9", 99.9) { it.p999_ms },
                Asked("max", 100.0) { it.max_ms },
            )
    }
}
