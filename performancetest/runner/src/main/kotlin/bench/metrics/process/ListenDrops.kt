package bench.metrics.process

import java.nio.file.Path
import kotlin.io.path.readLines

/**
 * Connections that listeners turned away because their accept queue was full; the caller's kernel tries again a second
 * later.
 */
object ListenDrops {
    /**
     * All listeners in the network namespace of process [pid], since it began; null where Linux' `/proc` does not tell.
     */
    fun of(pid: Long): Long? = runCatching { parse(Path.of("/proc/$pid/net/netstat").readLines()) }.getOrNull()

    /**
     * How many were turned away from [fromS] on, counted from the last reading before it: what happened until the next
     * one would be missed.
     *
     * @param readings seconds and the counter then, in order. @return null where nothing was read.
     */
    fun since(fromS: Double, readings: List<Pair<Double, Long?>>): Long? {
        val known = readings.mapNotNull { (second, drops) -> drops?.let { second to it } }
        val first = known.lastOrNull { (second, _) -> second <= fromS } ?: known.firstOrNull() ?: return null
        return known.last().second - first.second
    }

    /** @param lines of `/proc/net/netstat`: a line of names, then one of values, both beginning with the protocol. */
    fun parse(lines: List<String>): Long? {
        val (names, values) =
            lines.filter { it.startsWith("TcpExt:") }.takeIf { it.size == 2 }?.map { it.split(' ') } ?: return null
        return values.getOrNull(names.indexOf("ListenDrops"))?.toLongOrNull()
    }
}
