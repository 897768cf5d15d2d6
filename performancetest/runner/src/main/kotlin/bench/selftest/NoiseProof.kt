package bench.selftest

import bench.harness.Target
import bench.model.Verdict
import bench.record.TrialRecord
import bench.stats.Detectable
import bench.stats.MannWhitney
import bench.stats.median
import java.util.Locale
import kotlin.random.Random

/**
 * Measures one service as A, as B and, behind a dependency that is 5 ms slower, as C. Each trial has a fresh process
 * unless the [form] is short; the order is shuffled. The proof must find no difference between A and B, and one between
 * A and C.
 *
 * With five trials each, one case in a hundred shows a false difference. Then A and B get five more trials, and all ten
 * decide: a chance difference disappears, a real fault of the bench becomes clearer.
 */
class NoiseProof(private val form: NoiseForm = NoiseForm.FULL, seed: Long = 1) : Proof {
    private enum class Group(val text: String, val delayMs: Long) {
        A("A", DELAY_MS),
        B("B, the same", DELAY_MS),
        C("C, $MORE_MS ms more", DELAY_MS + MORE_MS),
    }

    private enum class Figure(val text: String, val unit: String, val of: (TrialRecord) -> Double?) {
        P50("p50", "ms", { it.load.p50_ms }),
        P99("p99", "ms", { it.load.p99_ms }),
        CPU("CPU per 1,000", "s", { it.resources?.cpu_s_per_1000 }),
    }

    private val trials = Group.entries.associateWith { mutableListOf<TrialRecord>() }
    private val random = Random(seed)
    private lateinit var reruns: Reruns

    /** p-value of A and B, if their first trials differed. */
    private var firstP: String? = null

    /** Target that the groups share; null if each trial has its own process. */
    private var shared: Target? = null

    override fun prove(stand: Stand): ProofResult {
        reruns = Reruns(stand.progress)
        if (form.isFresh) return compare(stand)
        return stand.withService(DELAY_MS) { target ->
            shared = target
            compare(stand)
        }
    }

    private fun compare(stand: Stand): ProofResult {
        measure(stand, Group.entries, 1..form.repetitions)
        val (a, b) = listOf(Group.A, Group.B).map { figures(it, Figure.P50) }
        if (a.isNotEmpty() && b.isNotEmpty() && differ(a, b)) {
            firstP = p(a, b)
            measure(stand, listOf(Group.A, Group.B), form.repetitions + 1..2 * form.repetitions)
        }
        return result()
    }

    private fun measure(stand: Stand, groups: List<Group>, repetitions: IntRange) = repetitions.forEach { repetition ->
        groups.shuffled(random).forEach { trials.getValue(it) += valid(stand, it, repetition) }
    }

    private fun valid(stand: Stand, group: Group, repetition: Int): TrialRecord {
        while (true) {
            val trial = trial(stand, group, repetition)
            if (trial.verdict != Verdict.INVALID) return trial
            reruns.add(trial.invalid_reasons)
        }
    }

    private fun trial(stand: Stand, group: Group, repetition: Int): TrialRecord {
        fun on(target: Target): TrialRecord {
            val all = if (firstP == null) form.repetitions else 2 * form.repetitions
            stand.progress.phase("${group.text}: $repetition of $all")
            return stand.trials(group.delayMs, form.window_s).run(target, RATE_PER_S)
        }
        val target = shared ?: return stand.withService(group.delayMs, use = ::on)
        stand.calm(target.service, group.delayMs)
        return on(target)
    }

    private fun figures(group: Group, figure: Figure) = trials.getValue(group).mapNotNull(figure.of)

    private fun result(): ProofResult {
        val (a, b, c) = Group.entries.map { figures(it, Figure.P50) }
        if (listOf(a, b, c).any { it.size < form.repetitions })
            return ProofResult(
                HEAD,
                emptyList(),
                "The service gave too few correct answers for a median.",
                listOf("there is nothing to compare"),
            )
        val least = Detectable.of(a, b)!!
        val failures =
            listOfNotNull(
                "p50 differs between a service and itself: p = ${p(a, b)}".takeIf { differ(a, b) },
                "p50 does not show $MORE_MS ms more: p = ${p(a, c)}".takeIf { !differ(a, c) || median(c) < median(a) },
            )
        return ProofResult(HEAD, Figure.entries.mapNotNull(::row), sentence(a, b, c, least), failures)
    }

    private fun row(figure: Figure): List<String>? {
        val (a, b, c) = Group.entries.map { figures(it, figure) }
        if (listOf(a, b, c).any { it.size < form.repetitions }) return null
        return listOf("${figure.text}, ${figure.unit}") +
            listOf(a, b, c).map { shown(median(it)) + " (" + shown(it.min()) + " to " + shown(it.max()) + ")" } +
            listOf(p(a, b), p(a, c), shown(Detectable.of(a, b)!!))
    }

    private fun sentence(a: List<Double>, b: List<Double>, c: List<Double>, least: Double): String {
        val same = if (differ(a, b)) "a difference was found that does not exist" else "no difference was found"
        val more = if (differ(a, c)) "found, as ${shown(median(c) - median(a))} ms" else "not found"
        val repeated =
            firstP
                ?.let {
                    "The first ${form.repetitions} trials of A and B differed (p = $it), so as many again were made. "
                }
                .orEmpty()
        val what = if (form.isFresh) "fresh processes" else "trials in one process"
        return repeated +
            "Of ${a.size} $what each${if (c.size < a.size) ", ${c.size} of C" else ""}, the median p50 is " +
            "${shown(median(a))} and ${shown(median(b))} ms for the same service: $same. $MORE_MS ms more " +
            "were $more. " +
            "With so many trials of ${form.window_s} s, this machine shows differences in p50 from " +
            "${shown(least)} ms. " +
            "Invalid trials that were repeated: ${reruns.count}."
    }

    private fun differ(a: List<Double>, b: List<Double>) = MannWhitney.p(a, b) < form.significance

    private fun p(a: List<Double>, b: List<Double>) = "%.3f".format(Locale.ROOT, MannWhitney.p(a, b))

    private fun shown(value: Double) = "%.2f".format(Locale.ROOT, value)

    private companion object {
        const val DELAY_MS = 100L
        const val MORE_MS = 5L
        const val RATE_PER_S = 200
        val HEAD =
            listOf(
                "median (least to most)",
                "A",
                "B, the same",
                "C, $MORE_MS ms more",
                "p, A and B",
                "p, A and C",
                "smallest that can be seen",
            )
    }
}
