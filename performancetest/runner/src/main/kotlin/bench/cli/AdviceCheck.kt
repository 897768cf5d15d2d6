package bench.cli

import bench.advise.Demand
import bench.advise.SlotAdvice
import bench.catalog.Catalog
import bench.experiment.Asked
import bench.kinds.Experiments
import bench.model.LinearSteps
import bench.model.Track
import bench.model.Verdict
import bench.record.RecordStore
import bench.record.TrialRecord
import bench.runtime.selection.Runtimes
import com.github.ajalt.mordant.terminal.Terminal
import java.nio.file.Path

/**
 * Measures what advice predicts: each service at the rate of [demand] with its default, and with the advised slots
 * where the default is too small. Each is a run of `capacity` with one rate.
 *
 * @param window_s seconds measured for each verdict.
 * @param folder where the two runs go, as `stock` and `advised`.
 */
internal class AdviceCheck(
    private val demand: Demand,
    private val window_s: Int,
    private val typed: List<String>,
    private val choice: Runtimes.Choice,
    private val builds: Boolean,
    private val folder: Path,
    private val terminal: Terminal,
) {
    /** @property measured verdict of the last valid trial; null if there was none. */
    data class Check(val advice: SlotAdvice, val slots: Int?, val isSustained: Boolean, val measured: Verdict?) {
        val isAsPredicted: Boolean
            get() = measured != null && isSustained == (measured == Verdict.SUSTAINED)
    }

    fun checks(all: List<SlotAdvice>): List<Check> {
        val raised = all.filterNot { it.isEnough }
        val stock = verdicts(Track.STOCK, all.map { it.service })
        val advised = if (raised.isEmpty()) emptyMap() else verdicts(Track.TUNED, raised.map { it.service })
        return all.map { Check(it, it.stock.count, it.isStockSustained, stock[it.service]) } +
            raised.map { Check(it, demand.slots, isSustained = true, advised[it.service]) }
    }

    private fun verdicts(track: Track, names: List<String>): Map<String, Verdict> {
        val asked = asked(demand.slots.takeIf { track == Track.TUNED })
        val services = Catalog.load(ProjectRoot.path, asked.slots).find(names)
        val experiment = Experiments.find(ProjectRoot.path, EXPERIMENT, asked.set)
        val measurement = Measurement(experiment, asked, listOf(track), services, typed, seed = null)
        measurement.check()
        val out = folder.resolve(if (track == Track.STOCK) "stock" else "advised")
        val run = measurement.run(choice, builds, out, terminal)
        FinishedRun(run, out).apply { write() }.name(terminal)
        return verdicts(RecordStore(out).readTrials())
    }

    private fun verdicts(trials: List<TrialRecord>): Map<String, Verdict> =
        trials.filter { it.verdict != Verdict.INVALID }.associate { it.service to it.verdict }

    private fun asked(slots: Int?): Asked {
        val rate = Math.round(demand.queue.rate_per_s).toInt().coerceAtLeast(1)
        val delay = mapOf("delay_ms" to "${demand.delay.medianMs}", "p99_ms" to demand.delay.p99_ms?.toString())
        return Asked(
            PROFILE,
            linear = LinearSteps(rate, rate),
            times = Asked.Times(window_s),
            slots = slots,
            set =
                delay.mapNotNull { (key, value) -> value?.let { "dependency.$key" to it } }.toMap() +
                    ("arrivals" to demand.arrivals.name.lowercase()) +
                    ("profiles.$PROFILE.max_rate_per_s" to "$rate"),
        )
    }

    private companion object {
        const val EXPERIMENT = "capacity"
        const val PROFILE = "quick"
    }
}
