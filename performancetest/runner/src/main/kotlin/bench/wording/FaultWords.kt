package bench.wording

import bench.model.Track
import java.util.Locale

/** A service under a fault. */
data class FaultCase(val service: String, val scenario: String)

/**
 * Recoveries. @property never services without recovery within [limitS] seconds. @property withinS seconds that the
 * others took, the [last] of them; null where there are none.
 */
data class RecoveryFacts<T>(val never: List<T>, val withinS: Double?, val last: List<T>, val limitS: Int)

/**
 * Whether all services recovered from every fault on a track. @property harmed cases that slowed down or broke calls
 * without a dependency.
 */
data class ComebackFacts(
    val track: Track,
    val harmed: List<FaultCase>,
    val recovery: RecoveryFacts<FaultCase>,
)

/** A service with a figure of it. */
data class ServiceFigure(val service: String, val value: Double?)

/** Files and threads that a service left open. */
data class LeftOpen(val service: String, val files: Double, val threads: Double)

/**
 * Effects of one fault on the services of a track.
 *
 * @property answers kinds of wrong answers to callers, each with its services; null: all answers were correct.
 * @property failedAfterMs median milliseconds after which calls failed, the soonest first.
 * @property again calls to the dependency per call, of services that retry.
 * @property slow p99 in milliseconds of correct answers that are slower than the dependency; null where too few are
 *   correct. @property harmed the same of calls without a dependency, where they suffered.
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

/** Effects of a failing dependency, in words. */
object FaultWords {
    /** @param harmedMs from which p99 on calls suffer. */
    fun inShort(facts: ComebackFacts, harmedMs: Int): String {
        val ping =
            if (facts.harmed.isEmpty()) "stays below $harmedMs ms (p99)"
            else "suffers in these cases: ${facts.harmed.map(::case).fewInWords()}"
        return "${facts.track.label}: ${comeback(facts)} /ping, which needs no dependency, $ping."
    }

    private fun comeback(facts: ComebackFacts): String {
        val never = facts.recovery.never.map(::case)
        val down = if (never.isEmpty()) null else "these do not recover: ${never.fewInWords()}."
        val back = if (never.isEmpty()) "every service recovers from every fault" else "All others recover"
        val within =
            facts.recovery.withinS?.let { seconds ->
                "$back within %.0f s".format(Locale.ROOT, seconds.coerceAtLeast(1.0)) +
                    (facts.recovery.last.singleOrNull()?.let { " (last: ${case(it)})" } ?: "") +
                    "."
            }
        return listOfNotNull(down, within).joinToString(" ")
    }

    private fun case(case: FaultCase) = "${case.service} (${case.scenario})"

    /** Only what is unusual: [inShort] says once that calls of /ping do not suffer, and how long recoveries take. */
    fun of(facts: FaultFacts): String =
        listOfNotNull(
                "${facts.track.label}, ${facts.scenario}: ${answered(facts)}",
                howFast(facts),
                again(facts),
                slowed(facts),
                harmed(facts),
                recovery(facts),
                leaks(facts),
            )
            .joinToString(". ", postfix = ".")

    private fun answered(facts: FaultFacts): String {
        val (kind, services) = facts.answers.singleOrNull() ?: return mixed(facts.answers)
        return (if (kind == null) "callers get only correct answers" else "failed calls get $kind") +
            " from ${services.singleOrNull() ?: "all ${services.size} services"}"
    }

    private fun mixed(answers: List<Pair<String?, List<String>>>) =
        answers.joinToString(prefix = "callers get ") { (kind, services) ->
            "${kind ?: "only correct answers"} from ${services.fewInWords()}"
        }

    private fun howFast(facts: FaultFacts): String? {
        val (first, last) = (facts.failedAfterMs.firstOrNull() ?: return null) to facts.failedAfterMs.last()
        return "Failed calls end after a median of " +
            if (first.first == last.first) "${first.first} ms"
            else if (last.first <= ALIKE * first.first) "${first.first} to ${last.first} ms"
            else "${first.first} ms (${first.second}) to ${last.first} ms (${last.second})"
    }

    private fun again(facts: FaultFacts): String? {
        val named = facts.again.map { "%s (%.1f)".format(Locale.ROOT, it.service, it.value) }
        return if (named.isEmpty()) null else "Retries raise calls to the dependency per call: ${named.fewInWords()}"
    }

    private fun slowed(facts: FaultFacts): String? =
        facts.slow
            ?.takeIf { it.isNotEmpty() }
            ?.let { slow -> "Correct answers are slow on ${slow.map(::p99).fewInWords()}" }

    private fun harmed(facts: FaultFacts): String? =
        facts.harmed.takeIf { it.isNotEmpty() }?.let { "/ping suffers on ${it.map(::p99).fewInWords()}" }

    private fun p99(figure: ServiceFigure) = "%s (p99 %.0f ms)".format(Locale.ROOT, figure.service, figure.value)

    private fun recovery(facts: FaultFacts): String? {
        val (never, withinS, last, limitS) = facts.recovery
        if (never.isEmpty() && withinS != null && withinS <= AT_ONCE_S) return null
        val others = withinS?.let {
            "All ${if (never.isEmpty()) "" else "others "}recover within %.0f s".format(Locale.ROOT, it) +
                if (it > 0 && last.size == 1) " (last: ${last.single()})" else ""
        }
        val down = "${never.fewInWords()} ${if (never.size == 1) "does" else "do"} not recover within $limitS s"
        return listOfNotNull(down.takeIf { never.isNotEmpty() }, others).joinToString(". ")
    }

    private fun leaks(facts: FaultFacts): String? {
        val named =
            facts.left.map { "%s (%.0f files, %.0f threads)".format(Locale.ROOT, it.service, it.files, it.threads) }
        return if (named.isEmpty()) null else "Afterwards these stay open: ${named.fewInWords()}"
    }

    /** Times that differ by less name no service. */
    private const val ALIKE = 1.1

    /** Recoveries are read by the second. */
    private const val AT_ONCE_S = 1.0
}
