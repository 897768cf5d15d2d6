package bench.selftest

import bench.WholeFile
import bench.harness.Target
import bench.model.Service
import bench.model.Track
import bench.model.Verdict
import bench.record.KnownLimits
import bench.record.TrialRecord
import java.nio.file.Path
import kotlin.random.Random
import kotlinx.serialization.json.Json

/**
 * Makes each cause of a limit on purpose, in shuffled order: the bench must name it. Without a cause, the rate must be
 * sustained.
 *
 * @param service with Tomcat's settings.
 * @param folder for the matrix and the trials.
 */
class LimitsProof(
    private val form: LimitsForm,
    private val service: Service,
    private val folder: Path,
    private val seed: Long = 1,
) : Proof {
    private val random = Random(seed)
    private val repeated = mutableListOf<CausedTrial>()
    private var heapMib: Int? = null

    override fun prove(stand: Stand): ProofResult {
        val ramp = HeapRamp { heap -> measured(stand, LimitCause.GC, heap, "ramp, heap $heap MiB") }.find()
        // Processes differ a little, and each must collect that much.
        heapMib = if (form.isFresh) ramp.next else ramp.heapMib
        val trials = if (form.isFresh) fresh(stand) else shared(stand, ramp.trial)
        val record = LimitsRecord(stand.runtime.name, service.name, seed, trials, repeated)
        val matrix = ConfusionMatrix(LimitCause.entries, trials)
        write(record, matrix)
        return ProofResult(matrix.head, matrix.rows, sentence(matrix), failures(record, matrix))
    }

    private fun fresh(stand: Stand): List<CausedTrial> {
        val order = LimitCause.entries.flatMap { cause -> List(form.repetitions) { cause } }.shuffled(random)
        return order.mapIndexed { i, cause -> valid(cause) { own(stand, cause, "${i + 1} of ${order.size}") } }
    }

    /**
     * The causes that need no process of their own have one together; the CPU is last, its quota stays.
     *
     * @param collected trial with the heap of the ramp, which counts.
     */
    private fun shared(stand: Stand, collected: TrialRecord): List<CausedTrial> {
        val (own, together) = LimitCause.entries.partition { it.isOfProcess }
        val ready = mutableMapOf(LimitCause.GC to collected)
        return own.shuffled(random).map { cause ->
            valid(cause) { ready.remove(cause) ?: own(stand, cause, cause.how) }
        } +
            stand.withService(DELAY_MS, service = service) { target ->
                together.map { cause -> valid(cause) { on(stand, target, cause, cause.how) } }
            }
    }

    /** An invalid trial says nothing about its cause; it is repeated, a limited number of times. */
    private fun valid(cause: LimitCause, trial: () -> TrialRecord): CausedTrial {
        while (true) {
            val caused = named(cause, trial())
            val isSpoilt = caused.trial.verdict == Verdict.INVALID && !caused.isRight
            if (!isSpoilt || repeated.size >= MOST_AGAIN) return caused
            repeated += caused
        }
    }

    private fun named(cause: LimitCause, trial: TrialRecord): CausedTrial {
        val slots = cause.change(service, heapMib).slots(Track.TUNED)
        val named = NamedLimit.of(trial, KnownLimits(slots, fileDescriptors = null, DELAY_MS))
        val heap = heapMib.takeIf { cause == LimitCause.GC }
        return CausedTrial(cause.label, cause.named, named.column, named.text, heap, trial)
    }

    private fun own(stand: Stand, cause: LimitCause, number: String) = measured(stand, cause, heapMib, number)

    private fun measured(stand: Stand, cause: LimitCause, heapMib: Int?, number: String): TrialRecord =
        // A faster warm-up would fill a small heap, or few file descriptors, before the trial.
        stand.withService(
            DELAY_MS,
            service = cause.change(service, heapMib),
            how = cause.launch(heapMib),
            warmToPerS = cause.ratePerS,
        ) {
            on(stand, it, cause, number)
        }

    private fun on(stand: Stand, target: Target, cause: LimitCause, number: String): TrialRecord {
        stand.progress.phase("${cause.label}: $number")
        val trial =
            cause.begin(stand.runtime, target.service).use {
                stand.trials(DELAY_MS, form.window_s, shape = cause.shape).run(target, cause.ratePerS)
            }
        if (!cause.isOfProcess) stand.calm(target.service, DELAY_MS)
        return trial
    }

    private fun write(record: LimitsRecord, matrix: ConfusionMatrix) {
        fun write(name: String, text: String) = WholeFile.write(folder.resolve(name), text.toByteArray())
        write("limits.json", json.encodeToString(record) + "\n")
        write("limits.csv", matrix.csv())
        write("limits.md", matrix.markdown())
    }

    private fun sentence(matrix: ConfusionMatrix) =
        "${matrix.summary}. GC had a heap of $heapMib MiB. Invalid trials that were repeated: ${repeated.size}. " +
            "Matrix and trials: $folder."

    internal fun failures(record: LimitsRecord, matrix: ConfusionMatrix): List<String> {
        val allowed = if (record.runtime == CONTAINERS) record.trials.size / ALLOWED_EACH else 0
        if (record.trials.size - matrix.right <= allowed) return emptyList()
        return record.trials.filterNot { it.isRight }.map { "${it.cause}: ${it.named} (${it.text})" }
    }

    private companion object {
        const val DELAY_MS = 1_000L
        const val MOST_AGAIN = 3
        const val CONTAINERS = "compose"

        /** In containers, 2 of 35 may be wrong: a docker command takes a tenth of a second. */
        const val ALLOWED_EACH = 17
        val json = Json {
            prettyPrint = true
            encodeDefaults = true
        }
    }
}
