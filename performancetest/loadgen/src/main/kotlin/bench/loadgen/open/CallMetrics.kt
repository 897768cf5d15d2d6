package bench.loadgen.open

import bench.histogram.Answer
import bench.loadgen.LoadPlan
import io.prometheus.metrics.core.metrics.GaugeWithCallback
import io.prometheus.metrics.core.metrics.Histogram
import io.prometheus.metrics.exporter.httpserver.HTTPServer

/** Variable of its environment: the port of its own metrics. */
const val METRICS_PORT = "METRICS_PORT"

/**
 * What callers see, for Prometheus: the dashboards' only response times. A service's own timers begin when it has
 * accepted a call and are blind to the queue before that; these count from the moment the call was due.
 */
object CallMetrics {
    private val labels = arrayOf("target", "track")
    private val outcomes = listOf("correct", "failed")

    /** Dense where a dependency of one second puts the answers. Seconds. */
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

    /** Of the run under way; null between runs. */
    @Volatile
    var run: LoadGeneratorRun? = null
        set(value) {
            field = value
            // Both outcomes from the start: none that failed is 0, not unknown.
            value?.plan?.let { plan -> outcomes.forEach { calls.labelValues(plan.target, plan.track, it) } }
        }

    init {
        gauge("bench_rate_per_second", "Users that start each second.") {
            it.plan.rateAt(it.recorder.elapsedSeconds())
        }
        gauge("bench_calls_in_flight", "Calls that wait for their answer.") { it.recorder.callsUnderWay.toDouble() }
    }

    fun finished(plan: LoadPlan, waitedMs: Long, kind: String) =
        calls
            .labelValues(plan.target, plan.track, if (kind == Answer.CORRECT) outcomes[0] else outcomes[1])
            .observe(waitedMs / 1_000.0)

    /** Serves `/metrics` where [METRICS_PORT] says a port; nothing otherwise. */
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
