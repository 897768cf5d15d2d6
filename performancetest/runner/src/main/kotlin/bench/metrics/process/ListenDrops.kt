package bench.metrics.process

import java.nio.file.Path
import kotlin.io.path.readLines

/**
 * Connections that listeners rejected because their accept queue was full; the caller's kernel tries again a second
 * later.
 */
object ListenDrops {
    /**
     * All listeners in the network namespace of process [pid], since it began; null if Linux' `/proc` does not report
     * it.
     */
    fun of(pid: Long): Long? = runCatching { parse(Path.of("/proc/$pid/net/netstat").readLines()) }.getOrNull()

    /**
     * Rejected connections from [fromS] on, counted from the last reading before it: the first reading after it would
     * miss some.
     *
     * @param readings seconds and counter values, in order.
     * @return null without readings.
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
