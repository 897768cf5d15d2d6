package bench.wording

import bench.model.Track
import java.util.Locale

/** A service under a fault. */
data class FaultCase(val service: String, val scenario: String)

/**
 * Who came back. @property never those that did not within [limitS] seconds. @property withinS seconds that the others
 * took, the [last] of them; null where there are none.
 */
data class RecoveryFacts<T>(val never: List<T>, val withinS: Double?, val last: List<T>, val limitS: Int)

/**
 * Whether all came back from every fault on a track. @property harmed those whose calls suffered that need no
 * dependency.
 */
data class ComebackFacts(
    val track: Track,
    val harmed: List<FaultCase>,
    val recovery: RecoveryFacts<FaultCase>,
)

/** A service with a figure of it. */
data class ServiceFigure(val service: String, val value: Double?)

/** What a service left open. */
data class LeftOpen(val service: String, val files: Double, val threads: Double)

/**
 * What one fault did to the services of a track.
 *
 * @property answers kinds of answer that callers got instead, each with its services; null: none but right ones.
 * @property failedAfterMs median milliseconds after which calls failed, the soonest first.
 * @property again calls of the dependency for one call, of those that try again.
 * @property slow p99 in milliseconds of right answers that are slower than the dependency; null where too few are
 *   right. @property harmed the same of calls that need no dependency, where they suffered.
 */
data class FaultFacts(
    val track: Track,
    val scenario: String,
    val answers: List<Pair<String?, List<String>>>,
    val failedAfterMs: List<Pair<Long, String>>,
    val again: List<ServiceFigure>,
    val slow: List<ServiceFigure>?,
    val harmed: List<ServiceFigure>,
    val recovery: RecoveryFacts<String>,
    val left: List<LeftOpen>,
)

/** What a failing dependency does, in words. */
object FaultWords {
    /** @param harmedMs from which p99 on calls suffer. */
    fun inShort(facts: ComebackFacts, harmedMs: Int): String {
        val ping =
            if (facts.harmed.isEmpty()) "stays below $harmedMs ms (p99)"
            else "suffers: ${facts.harmed.map(::case).inWords()}"
        return "${facts.track.label}: ${comeback(facts)}; /ping, which needs no dependency, $ping."
    }

    private fun comeback(facts: ComebackFacts): String {
        val never = facts.recovery.never.map(::case)
        val down = if (never.isEmpty()) null else "not well again: ${never.inWords()}"
        val back = if (never.isEmpty()) "every service is well again after every fault" else "all others are well again"
        val within =
            facts.recovery.withinS?.let { seconds ->
                "$back, within %.0f s".format(Locale.ROOT, seconds.coerceAtLeast(1.0)) +
                    (facts.recovery.last.singleOrNull()?.let { ", last ${case(it)}" } ?: "")
            }
        return listOfNotNull(down, within).joinToString("; ")
    }

    private fun case(case: FaultCase) = "${case.service} (${case.scenario})"

    fun of(facts: FaultFacts, harmedMs: Int): String =
        "${facts.track.label}, ${facts.scenario}: " +
            "${answered(facts)}${howFast(facts)}${again(facts)}${slowed(facts)}; ${harmed(facts, harmedMs)}; " +
            "${recovery(facts)}${leaks(facts)}."

    private fun answered(facts: FaultFacts): String =
        facts.answers.joinToString { (kind, services) ->
            val name = kind ?: "only correct answers"
            if (facts.answers.size == 1) "${if (kind == null) "callers" else "calls that fail"} get $name from all"
            else "$name from ${services.inWords()}"
        }

    private fun howFast(facts: FaultFacts): String {
        val (first, last) = (facts.failedAfterMs.firstOrNull() ?: return "") to facts.failedAfterMs.last()
        return ", in the median after " +
            if (first.first == last.first) "${first.first} ms"
            else "${first.first} ms (${first.second}) to ${last.first} ms (${last.second})"
    }

    private fun again(facts: FaultFacts): String {
        val named =
            facts.again.joinToString {
                "%s (%.1f calls of the dependency for one)".format(Locale.ROOT, it.service, it.value)
            }
        return if (facts.again.isEmpty()) "" else "; tried again by $named"
    }

    private fun slowed(facts: FaultFacts): String =
        when {
            facts.slow == null -> ""
            facts.slow.isEmpty() -> "; right answers are as fast as the dependency"
            else -> "; right answers are slow on ${facts.slow.map(::p99).inWords()}"
        }

    private fun harmed(facts: FaultFacts, harmedMs: Int) =
        if (facts.harmed.isEmpty()) "/ping stays below $harmedMs ms (p99)"
        else "/ping suffers on ${facts.harmed.joinToString(transform = ::p99)}"

    private fun p99(figure: ServiceFigure) = "%s (p99 %.0f ms)".format(Locale.ROOT, figure.service, figure.value)

    private fun recovery(facts: FaultFacts): String {
        val (never, withinS, last) = facts.recovery
        val others = withinS?.let {
            "all ${if (never.isEmpty()) "" else "others "}are well again within %.0f s".format(Locale.ROOT, it) +
                if (it > 0 && last.size == 1) " (last ${last.single()})" else ""
        }
        return listOfNotNull(
                "${never.inWords()} not well again within ${facts.recovery.limitS} s".takeIf { never.isNotEmpty() },
                others,
            )
            .joinToString(", ")
    }

    private fun leaks(facts: FaultFacts): String {
        val named =
            facts.left.joinToString {
                "%s (%.0f files, %.0f threads)".format(Locale.ROOT, it.service, it.files, it.threads)
            }
        return if (facts.left.isEmpty()) "" else "; left open afterwards: $named"
    }
}
