package bench.search

import bench.model.Verdict
import kotlin.test.assertTrue

/** Answers [slots] calls per second and queues the rest, like a thread pool in front of a 1 s dependency. */
internal fun queueing(slots: Int): (Int) -> Outcome = { rate ->
    val success = minOf(rate, slots).toDouble()
    val verdict =
        if (rate <= slots) Verdict.SUSTAINED else if (success / rate > 0.9) Verdict.DEGRADED else Verdict.BROKEN
    Outcome(rate, verdict, success)
}

/** Answers hardly anything above its capacity, like a pool whose queue times out. */
internal fun collapsing(slots: Int): (Int) -> Outcome = { rate ->
    if (rate <= slots) Outcome(rate, Verdict.SUSTAINED, rate.toDouble()) else Outcome(rate, Verdict.BROKEN, rate * 0.05)
}

internal fun search(
    service: (Int) -> Outcome,
    hint: StartHint,
    max: Int = 8_000,
    maxTrials: Int = 40,
): List<Outcome> {
    val search = PosteriorSearch(hint, 0.05, max, maxTrials)
    val outcomes = mutableListOf<Outcome>()
    while (true) {
        outcomes += service(search.next(outcomes) ?: return outcomes)
        assertTrue(outcomes.size < 39, "does not end: $outcomes")
    }
}

/** Answers like [service], except for the verdicts in [surprises]: by rate, in the order of trials. */
internal fun surprising(surprises: Map<Int, List<Verdict>>, service: (Int) -> Outcome): (Int) -> Outcome {
    val left = surprises.mapValues { ArrayDeque(it.value) }
    return { rate -> service(rate).let { it.copy(verdict = left[rate]?.removeFirstOrNull() ?: it.verdict) } }
}
