package bench.runtime.kubernetes

import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Thresholds
import java.util.concurrent.ConcurrentHashMap
import kotlin.math.abs

/**
 * Round trips between pods: how long it takes until a connection to a closed port is refused, the fastest of several.
 * The kernel refuses it at once, however busy the programs of that pod are.
 *
 * @param run runs a command in a container of a pod and returns what it prints; null if that fails.
 */
internal class RoundTrips(private val run: (at: PodContainer, command: List<String>) -> String?) {
    private val first = ConcurrentHashMap<String, Double>()

    /** Milliseconds that [path] takes, measured when it is first asked for, before load; null if it does not answer. */
    fun note(path: PodPath): Double? = first[path.key] ?: ms(path)?.also { first[path.key] = it }

    private fun ms(path: PodPath): Double? = path.host?.let { run(path.from, command(it)) }?.let(::fastestMs)

    /** @return why a trial does not count: [path] takes longer or shorter than it did before load. */
    fun moved(path: PodPath): InvalidReason? {
        val then = first[path.key] ?: return null
        val now = ms(path) ?: return null
        val difference = abs(now - then)
        return InvalidReason(InvalidCode.ROUND_TRIP, now, then, parts = listOf(path.name)).takeIf {
            difference > then * Thresholds.ROUND_TRIP_SHARE && difference > Thresholds.ROUND_TRIP_FLOOR_MS
        }
    }

    companion object {
        private const val TRIES = 20
        private const val US_PER_S = 1e6
        private const val US_PER_MS = 1e3

        /** Nothing listens there: only a service of the 1980s had it. */
        private const val CLOSED = 1

        /** Prints the time before and after each try, with builtins only. */
        fun command(host: String): List<String> {
            val tried = "s=\$EPOCHREALTIME; { exec 3<>/dev/tcp/$host/$CLOSED; } 2>/dev/null; e=\$EPOCHREALTIME"
            return listOf("bash", "-c", "LC_ALL=C; for i in {1..$TRIES}; do $tried; echo \$s \$e; done")
        }

        /** @param printed seconds before and after, a line for each try. */
        fun fastestMs(printed: String): Double? =
            printed
                .lines()
                .map { line -> line.trim().split(' ').mapNotNull { it.toDoubleOrNull() } }
                .filter { it.size == 2 }
                .minOfOrNull { (before, after) -> Math.round((after - before) * US_PER_S) / US_PER_MS }
    }
}
