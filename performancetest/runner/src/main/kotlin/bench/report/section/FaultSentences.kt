package bench.report.section

import bench.model.ScenarioPlan
import bench.record.RunRecord
import java.util.Locale

/**
 * One sentence for each fault and track: what callers got and how soon, whether other calls suffered, who came back
 * last, what was left open.
 */
internal object FaultSentences {
    private const val ONLY_CORRECT = "only correct answers"
    private const val RIGHT_SHARE = 0.05
    private const val LEAKED_FILES = 50
    private const val LEAKED_THREADS = 20

    /** Above, a service tries again. */
    private const val ONCE = 1.5

    /**
     * A sentence a track: whether all came back from everything, and whether calls suffered that need no dependency.
     */
    fun inShort(rows: List<FaultRow>): List<String> =
        rows
            .filter { it.trials.valid.isNotEmpty() }
            .groupBy { it.trials.track }
            .toSortedMap()
            .map { (track, same) ->
                val hit = same.filter { it.isHarmed }
                val ping =
                    if (hit.isEmpty()) "stays below ${FaultRow.HARMED_MS} ms (p99)"
                    else "suffers: ${hit.map(::case).inWords()}"
                "${track.label}: ${comeback(same)}; /ping, which needs no dependency, $ping."
            }

    private fun comeback(rows: List<FaultRow>): String {
        val never = rows.filter { it.recoveredAfterS == null }
        val down = never.takeIf { it.isNotEmpty() }?.let { "not well again: ${it.map(::case).inWords()}" }
        val back = if (never.isEmpty()) "every service is well again after every fault" else "all others are well again"
        val longest = (rows - never.toSet()).groupBy { it.recoveredAfterS!! }.maxByOrNull { it.key }
        val within = longest?.let { (seconds, last) ->
            "$back, within %.0f s".format(Locale.ROOT, seconds.coerceAtLeast(1.0)) +
                (last.singleOrNull()?.let { ", last ${case(it)}" } ?: "")
        }
        return listOfNotNull(down, within).joinToString("; ")
    }

    private fun case(row: FaultRow) = "${row.trials.service} (${row.trials.scenario})"

    fun of(rows: List<FaultRow>, run: RunRecord): List<String> {
        val order = run.planOf<ScenarioPlan>().scenarios.map { it.name }
        return rows
            .filter { it.trials.valid.isNotEmpty() }
            .groupBy { it.trials.track to it.trials.scenario }
            .toSortedMap(compareBy({ it.first }, { order.indexOf(it.second) }))
            .map { (key, same) ->
                "${key.first.label}, ${key.second}: " +
                    "${answered(same)}${howFast(same)}${again(same)}${slowed(same)}; ${harmed(same)}; " +
                    "${recovery(same, run)}${leaks(same)}."
            }
    }

    private fun answered(rows: List<FaultRow>): String =
        rows
            .groupBy { row -> row.answers.firstOrNull { it.first != FaultRow.CORRECT }?.first ?: ONLY_CORRECT }
            .entries
            .sortedByDescending { it.value.size }
            .joinToString { (kind, same) ->
                if (same.size == rows.size)
                    "${if (kind == ONLY_CORRECT) "callers" else "calls that fail"} get $kind from all"
                else "$kind from ${services(same)}"
            }

    private fun howFast(rows: List<FaultRow>): String {
        val known =
            rows
                .mapNotNull { row -> row.failedAfterMs?.let { Math.round(it) to row.trials.service } }
                .sortedBy { it.first }
        if (known.isEmpty()) return ""
        val (first, last) = known.first() to known.last()
        return ", in the median after " +
            if (first.first == last.first) "${first.first} ms"
            else "${first.first} ms (${first.second}) to ${last.first} ms (${last.second})"
    }

    private fun again(rows: List<FaultRow>): String {
        val more = rows.filter { (it.callsPerCall ?: 0.0) >= ONCE }
        val named = more.joinToString {
            "%s (%.1f calls of the dependency for one)".format(Locale.ROOT, it.trials.service, it.callsPerCall)
        }
        return if (more.isEmpty()) "" else "; tried again by $named"
    }

    /** Nothing where hardly any were right: those are of the moment at which the fault began. */
    private fun slowed(rows: List<FaultRow>): String {
        val right = rows.filter { row -> row.answers.any { it.first == FaultRow.CORRECT && it.second >= RIGHT_SHARE } }
        val slow = right.mapNotNull { row ->
            row.slowMs?.let { "%s (p99 %.0f ms)".format(Locale.ROOT, row.trials.service, it) }
        }
        return if (right.isEmpty()) ""
        else if (slow.isEmpty()) "; right answers are as fast as the dependency"
        else "; right answers are slow on ${slow.inWords()}"
    }

    private fun harmed(rows: List<FaultRow>): String {
        val hit = rows.filter { it.isHarmed }
        val named = hit.joinToString { "%s (p99 %.0f ms)".format(Locale.ROOT, it.trials.service, it.pingDuringMs) }
        return if (hit.isEmpty()) "/ping stays below ${FaultRow.HARMED_MS} ms (p99)" else "/ping suffers on $named"
    }

    private fun recovery(rows: List<FaultRow>, run: RunRecord): String {
        val (known, never) = rows.partition { it.recoveredAfterS != null }
        val longest = known.maxOfOrNull { it.recoveredAfterS!! }
        val last = known.filter { it.recoveredAfterS == longest }.map { it.trials.service }
        val others = longest?.let {
            "all ${if (never.isEmpty()) "" else "others "}are well again within %.0f s".format(Locale.ROOT, it) +
                if (it > 0 && last.size == 1) " (last ${last.single()})" else ""
        }
        return listOfNotNull(
                never
                    .takeIf { it.isNotEmpty() }
                    ?.let { "${services(it)} not well again within ${run.planOf<ScenarioPlan>().recovery_s} s" },
                others,
            )
            .joinToString(", ")
    }

    private fun leaks(rows: List<FaultRow>): String {
        val left = rows.filter { (it.files ?: 0.0) > LEAKED_FILES || (it.threads ?: 0.0) > LEAKED_THREADS }
        val named = left.joinToString {
            "%s (%.0f files, %.0f threads)".format(Locale.ROOT, it.trials.service, it.files ?: 0.0, it.threads ?: 0.0)
        }
        return if (left.isEmpty()) "" else "; left open afterwards: $named"
    }

    private fun services(rows: List<FaultRow>) = rows.map { it.trials.service }.inWords()
}
