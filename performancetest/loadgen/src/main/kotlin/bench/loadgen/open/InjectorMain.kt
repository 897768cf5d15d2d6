package bench.loadgen.open

import bench.histogram.HistogramLog
import bench.loadgen.open.InjectorCommand.Run
import bench.loadgen.open.InjectorCommand.Stop
import io.gatling.app.`Gatling$`
import java.io.PrintStream
import java.util.concurrent.LinkedBlockingQueue
import kotlin.concurrent.thread
import kotlin.system.exitProcess

/**
 * The injector's process: one warm JVM that makes the load of many trials, one after the other (`docs/adr` says why).
 * It ends when its standard input does, so it cannot outlive the runner.
 */
fun main() {
    val injector = Injector(System.out)
    CallMetrics.serve()
    System.setOut(System.err)
    thread(isDaemon = true, name = "commands") { injector.readCommands() }
    injector.serve()
}

private class Injector(private val out: PrintStream) {
    private val plans = LinkedBlockingQueue<LoadPlan>()

    fun readCommands() {
        generateSequence(::readLine).forEach { line ->
            when (val command = injectorJson.decodeFromString<InjectorCommand>(line)) {
                is Run -> plans.put(command.plan)
                Stop -> InjectorRun.current.stop()
            }
        }
        exitProcess(0)
    }

    fun serve(): Nothing {
        emit(InjectorEvent.Ready)
        while (true) {
            val event = runCatching {
                execute(plans.take())
            }
                .getOrElse { InjectorEvent.Failed("$it") }
            emit(event)
        }
    }

    private fun execute(plan: LoadPlan): InjectorEvent {
        // Now rather than in the middle of a measured window, where it would make users late.
        System.gc()
        val files = OpenFiles()
        val run =
            InjectorRun(plan, files::suspect).also {
                InjectorRun.current = it
                CallMetrics.run = it
            }
        val startEpochMs = System.currentTimeMillis()
        val ticker = thread(isDaemon = true, name = "ticker") { tick(run, files) }
        val code = `Gatling$`.`MODULE$`.fromArgs(arrayOf("-s", OpenModelSimulation::class.java.name, "-nr"))
        ticker.interrupt()
        ticker.join()
        CallMetrics.run = null
        check(code == 0) { "Gatling ended with status $code." }
        val elapsedS = run.recorder.elapsedSeconds()
        return InjectorEvent.Done(
            elapsedS,
            run.recorder.snapshot(),
            histogramLog(run, startEpochMs, elapsedS),
            run.probe?.snapshot().orEmpty(),
            files.most,
            run.recorder.calls,
        )
    }

    private fun histogramLog(run: InjectorRun, startEpochMs: Long, elapsedS: Double) =
        HistogramLog.text(
            startEpochMs,
            elapsedS,
            mapOf("" to run.recorder.buckets(), HistogramLog.PROBE to run.probe?.buckets().orEmpty()),
        )

    private fun tick(run: InjectorRun, files: OpenFiles) =
        try {
            for (n in 1..Int.MAX_VALUE) {
                Thread.sleep(TICK_MS)
                if (n % TICKS_A_COUNT == 0) files.count()
                val elapsed = run.recorder.elapsedSeconds()
                emit(
                    InjectorEvent.Tick(
                        elapsed,
                        run.recorder.snapshot(from = maxOf(0, elapsed.toInt() - tickSeconds(run.plan))),
                    )
                )
            }
        } catch (_: InterruptedException) {
            // The run is over.
        }

    @Synchronized
    private fun emit(event: InjectorEvent) {
        out.println(injectorJson.encodeToString<InjectorEvent>(event))
        out.flush()
    }

    private companion object {
        const val TICK_MS = 250L

        /** To count thousands of open files takes milliseconds: once a second. */
        const val TICKS_A_COUNT = 4

        /** Answers that come later than this after they were overdue only show in the final counts. */
        const val TICK_SECONDS = 12

        fun tickSeconds(plan: LoadPlan) = maxOf(TICK_SECONDS, (plan.late_after_ms / 1_000).toInt() + 4)
    }
}
