package bench.loadgen.open

import bench.histogram.HistogramLog
import bench.loadgen.LoadError
import bench.loadgen.LoadEvent
import bench.loadgen.LoadGenerator
import bench.loadgen.LoadPlan
import bench.loadgen.LoadProcess
import bench.loadgen.Plan
import io.gatling.app.`Gatling$`
import kotlin.concurrent.thread
import kotlin.system.exitProcess

/**
 * The load generator's process: one warm JVM that makes the load of many trials, one after the other (`docs/adr` says
 * why). It ends with its standard input, even if Gatling is still busy.
 */
fun main() {
    val process = LoadProcess.of(OpenLoop()) { exitProcess(0) }
    CallMetrics.serve()
    process.serve()
}

/** Scheduled load, made by Gatling. */
private class OpenLoop : LoadGenerator {
    override fun run(plan: Plan, emit: (LoadEvent) -> Unit): LoadEvent {
        if (plan !is LoadPlan) throw LoadError("It follows a schedule, and has no users that wait.")
        // Now, because in a measured window it would make users late.
        System.gc()
        val files = OpenFileDescriptors()
        val run =
            LoadGeneratorRun(plan, files::suspect, onArmed = { emit(LoadEvent.Armed(it)) }).also {
                LoadGeneratorRun.current = it
                CallMetrics.run = it
            }
        Logging.restart()
        val startEpochMs = System.currentTimeMillis()
        val ticker = thread(isDaemon = true, name = "ticker") { tick(run, files, emit) }
        val code = `Gatling$`.`MODULE$`.fromArgs(arrayOf("-s", OpenModelSimulation::class.java.name, "-nr"))
        ticker.interrupt()
        ticker.join()
        CallMetrics.run = null
        check(code == 0) { "Gatling ended with status $code." }
        val elapsedS = run.recorder.elapsedSeconds()
        return LoadEvent.OpenDone(
            elapsedS,
            run.recorder.snapshot(),
            histogramLog(run, startEpochMs, elapsedS),
            run.probe?.snapshot().orEmpty(),
            files.most,
            run.recorder.calls,
            startLateMs(run),
        )
    }

    private fun startLateMs(run: LoadGeneratorRun): Double? {
        val commandedNs = run.start?.zeroNs ?: return null
        return run.recorder.startNs?.let { (it - commandedNs) / NS_PER_MS }
    }

    override fun start(zeroNs: Long) {
        LoadGeneratorRun.current.start?.zeroNs = zeroNs
    }

    override fun stop(second: Int?) = LoadGeneratorRun.current.stop(second)

    private fun histogramLog(run: LoadGeneratorRun, startEpochMs: Long, elapsedS: Double) =
        HistogramLog.text(
            startEpochMs,
            elapsedS,
            mapOf("" to run.recorder.buckets(), HistogramLog.PROBE to run.probe?.buckets().orEmpty()),
        )

    private fun tick(run: LoadGeneratorRun, files: OpenFileDescriptors, emit: (LoadEvent) -> Unit) =
        try {
            for (n in 1..Int.MAX_VALUE) {
                Thread.sleep(run.start.untilTickMs(System.nanoTime(), TICK_MS))
                if (n % TICKS_A_COUNT == 0) files.count()
                val elapsed = run.recorder.elapsedSeconds()
                val from = maxOf(0, elapsed.toInt() - tickSeconds(run.plan))
                emit(LoadEvent.OpenTick(elapsed, run.recorder.snapshot(from)))
            }
        } catch (_: InterruptedException) {
            // The run is over.
        }

    private companion object {
        const val TICK_MS = 250L
        const val NS_PER_MS = 1e6

        /** Counting thousands of file descriptors takes milliseconds, so it runs once per second. */
        const val TICKS_A_COUNT = 4

        /** Answers later than this after their intended start appear only in the final counts. */
        const val TICK_SECONDS = 12

        fun tickSeconds(plan: LoadPlan) = maxOf(TICK_SECONDS, (plan.late_after_ms / 1_000).toInt() + 4)
    }
}
