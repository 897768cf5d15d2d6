package bench.runtime.kubernetes

/**
 * TCP segments that a pod has sent since its start, as its kernel counts them.
 *
 * @property again segments that had to be sent once more, except the first of a connection: a full accept queue loses
 *   these, which is the service's limit and not the network's.
 */
internal data class TcpSegments(val sent: Long, val again: Long) {
    /** Share sent again since [before]; null if too few were sent to say. */
    fun shareSince(before: TcpSegments): Double? {
        val more = sent - before.sent
        return if (more < LEAST) null else (again - before.again).toDouble() / more
    }

    companion object {
        /** Of the kernel: names in one line, then their values. */
        val FILES = listOf("/proc/net/snmp", "/proc/net/netstat")
        private const val LEAST = 1_000

        /** @param lines of [FILES]. @return null if they do not have it. */
        fun parse(lines: List<String>): TcpSegments? {
            val counts = counts(lines, "Tcp: ") + counts(lines, "TcpExt: ")
            val sent = counts["OutSegs"]?.toLongOrNull() ?: return null
            val again = counts["RetransSegs"]?.toLongOrNull() ?: return null
            return TcpSegments(sent, again - (counts["TCPSynRetrans"]?.toLongOrNull() ?: 0))
        }

        private fun counts(lines: List<String>, protocol: String): Map<String, String> {
            val rows = lines.filter { it.startsWith(protocol) }.map { it.removePrefix(protocol).trim().split(' ') }
            return if (rows.size == 2) rows[0].zip(rows[1]).toMap() else emptyMap()
        }
    }
}
