package bench.experiment.capacity

import bench.ServiceFailure
import bench.harness.Drain
import bench.harness.Progress
import bench.harness.Revival
import bench.harness.Target
import bench.harness.TrialRunner
import bench.harness.WarmUp
import bench.mock.MockAdmin
import bench.model.Service
import bench.model.Track
import bench.model.TrialSettings
import bench.model.Verdict
import bench.record.Planned
import bench.record.TrialRecord
import bench.runtime.RunningMock
import bench.runtime.RunningService
import bench.runtime.Runtime
import bench.search.PosteriorSearch
import bench.search.RateSearch
import bench.search.StartHint
import bench.wording.TrialLine

/** One search: starts one service on one track in a fresh process, warms it up and tries one rate after the other. */
class CapacityRun(
    private val experiment: String,
    private val runtime: Runtime,
    private val settings: TrialSettings,
    private val trials: TrialRunner,
    private val progress: Progress,
    private val mock: RunningMock?,
    private val revival: Revival,
) {
    private val admin = MockAdmin { mock?.adminUrls.orEmpty() }

    /**
     * @param linear the main system's rule, or null for the adaptive search.
     * @param before trials of this search from a runner that was stopped.
     */
    fun search(
        service: Service,
        planned: Planned,
        linear: RateSearch?,
        before: List<TrialRecord>,
    ): List<TrialRecord> {
        val startMs = System.currentTimeMillis()
        val process = ServiceProcess(service, planned)
        try {
            val search = linear ?: adaptive(revival.surviving(process::close) { process.started() })
            val records = before.toMutableList()
            while (true) {
                val rate = search.next(records.map { it.outcome }) ?: return records
                val isAgain =
                    records.lastOrNull()?.let { it.rate_per_s == rate && it.verdict == Verdict.INVALID } == true
                records +=
                    revival.surviving(process::close) { tried(process.drained(records.lastOrNull()), rate, isAgain) }
            }
        } finally {
            process.close()
            mark(service, planned.track, startMs)
        }
    }

    /** The warm service: starts when a trial needs it, and again after it, or a part of the bench, has ended. */
    private inner class ServiceProcess(private val service: Service, private val planned: Planned) : AutoCloseable {
        private var target: Target? = null
        private val starts = Starts(canRestart = service.own?.url == null, progress::warning)

        fun started(): Target =
            target ?: starts.start { start(service, planned.track, planned.repetition, it) }.also { target = it }

        /** Without calls of the [last] trial. */
        fun drained(last: TrialRecord?): Target {
            val ready = started()
            if (isDrained(ready, last)) return ready
            warnOfRestart(ready)
            close()
            return started()
        }

        override fun close() {
            target?.service?.close()
            target = null
        }
    }

    private fun adaptive(target: Target) =
        PosteriorSearch(
            declared(target.service.service, target.service.track) ?: reached(target),
            settings.resolution,
            settings.max_rate_per_s,
            settings.max_trials,
        )

    private fun isDrained(target: Target, last: TrialRecord?): Boolean =
        Drain.await(target.admin, target.service, last?.verdict != Verdict.SUSTAINED, settings.patienceMs)

    private fun tried(target: Target, rate: Int, isAgain: Boolean): TrialRecord {
        val again = if (isAgain) ", again, because the trial was invalid" else ""
        progress.phase("${name(target.service.service, target.service.track)}: $rate req/s$again")
        return trials.run(target, rate).also { progress.trial(TrialLine.of(it)) }
    }

    private fun mark(service: Service, track: Track, startMs: Long) =
        runtime.annotator?.mark(startMs, name(service, track), listOf("service", service.name, track.label))

    private fun name(service: Service, track: Track) = "${service.name} ${track.label}"

    private fun start(service: Service, track: Track, repetition: Int, mostPerS: Double): Target {
        progress.phase("${name(service, track)}: start and warm-up")
        // Its path may call the dependency, which may take longer than the question whether it is ready.
        if (service.own != null) admin.delay(WarmUp.SHORT_MS)
        val running = runtime.startService(service, track, mock)
        return try {
            val warmth = WarmUp(runtime, settings, progress).run(running, admin, mostPerS)
            checkWell(running, warmth)
            if (warmth.isWarm == false) warnOfCompiler(running)
            Target(experiment, running, mock, repetition, warmth)
        } catch (e: Throwable) {
            running.close()
            throw e
        }
    }

    /**
     * A service may be measured while its compiler is still busy.
     *
     * @throws ServiceFailure if it has ended or no longer answers, so that it must start again.
     */
    private fun checkWell(running: RunningService, warmth: WarmUp.Warmth) {
        val isWell = Drain.await(admin, running, answerMs = settings.patienceMs)
        val (name, last) = name(running.service, running.track) to running.lastLine()
        val failure =
            running.ending?.let { ServiceFailure("$name ended while it warmed up ($it): $last") }
                ?: if (isWell) return else ServiceFailure("$name no longer answers after its warm-up: $last")
        throw if (warmth.isLoaded) Overloaded(failure, warmth.best_per_s) else failure
    }

    private fun warnOfCompiler(running: RunningService) =
        progress.warning(
            "${name(running.service, running.track)}: its JIT compiler was still busy when the warm-up ended, so its " +
                "first trials may be slower: a longer --warmup helps"
        )

    private fun warnOfRestart(target: Target) {
        val old = target.service
        val what = old.ending?.let { "ended ($it)" } ?: "did not come back after the last rate"
        progress.warning("${name(old.service, old.track)}: $what, started again")
    }

    /**
     * Start hint from the declared slots. It saves trials and decides nothing, because the search really tries that
     * rate and the next.
     */
    private fun declared(service: Service, track: Track): StartHint? =
        service
            .slots(track)
            ?.count
            ?.let { it * 1_000.0 / settings.meanDelayMs }
            ?.takeIf { it < settings.max_rate_per_s }
            ?.let { StartHint.of(it.toInt(), settings.resolution) }

    /** Starts below the best rate of the ramp, whose last rate was too high, or was lowered after an overload. */
    private fun reached(target: Target) =
        StartHint((target.warmth.best_per_s * BEST_SHARE).toInt().coerceAtLeast(1), first_bad = null)

    private companion object {
        const val BEST_SHARE = 0.9
    }
}
