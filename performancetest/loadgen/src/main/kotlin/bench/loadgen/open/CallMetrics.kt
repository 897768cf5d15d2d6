package bench.loadgen.open

import bench.histogram.Answer
import bench.loadgen.LoadPlan
import io.prometheus.metrics.core.metrics.GaugeWithCallback
import io.prometheus.metrics.core.metrics.Histogram
import io.prometheus.metrics.exporter.httpserver.HTTPServer

/** Environment variable with the port of the load generator's own metrics. */
const val METRICS_PORT = "METRICS_PORT"

/**
 * What callers see, for Prometheus: the dashboards' only response times. A service's own timers begin when it accepts a
 * call and miss the queue before that; these count latency from the intended start time.
 */
object CallMetrics {
    private val labels = arrayOf("target", "track")

    /** Bounds in seconds; dense around the answers of a dependency with one second delay. */
    private val bounds =
        doubleArrayOf(
            0.005,
            0.01,
            0.025,
            0.05,
            0.1,
            0.2,
            0.3,
            0.5,
            0.75,
            1.0,
            1.005,
            1.01,
            1.02,
            1.035,
            1.05,
            1.075,
            1.1,
            1.15,
            1.2,
            1.3,
            1.4,
            1.5,
            1.75,
            2.0,
            3.0,
            5.0,
            7.5,
            10.0,
            20.0,
            30.0,
        )
    private val calls =
        Histogram.builder()
            .name("bench_calls_seconds")
            .help("From the moment a call was due to its end.")
            .classicOnly()
            .classicUpperBounds(*bounds)
            .labelNames(*labels, "outcome")
            .register()

    /** Recorder of the current run; null between runs. */
    @Volatile var run: LoadGeneratorRun? = null

    init {
        gauge("bench_rate_per_second", "Users that start each second.") {
            it.plan.rateAt(it.recorder.elapsedSeconds())
        }
        gauge("bench_calls_in_flight", "Calls that wait for their answer.") { it.recorder.callsUnderWay.toDouble() }
    }

    /** The calls of one plan. Finding a series by its labels costs more than counting in it. */
    class Series(plan: LoadPlan) {
        // Both outcomes from the start: no failures means 0, not unknown.
        private val correct = calls.labelValues(plan.target, plan.track, "correct")
        private val failed = calls.labelValues(plan.target, plan.track, "failed")

        fun finished(waitedMs: Long, kind: String) =
            (if (kind == Answer.CORRECT) correct else failed).observe(waitedMs / 1_000.0)
    }

    /** Serves `/metrics` if [METRICS_PORT] names a port; otherwise does nothing. */
    fun serve() {
        val port = System.getenv(METRICS_PORT)?.toInt() ?: return
        HTTPServer.builder().port(port).buildAndStart()
    }

    private fun gauge(name: String, help: String, value: (LoadGeneratorRun) -> Double?) {
        GaugeWithCallback.builder()
            .name(name)
            .help(help)
            .labelNames(*labels)
            .callback { callback ->
                run?.let { run -> value(run)?.let { callback.call(it, run.plan.target, run.plan.track) } }
            }
            .register()
    }
}
