package bench.runtime.kubernetes

import bench.PatienceFactor
import java.io.IOException

/**
 * Bandwidth between pods: one sends for less than half a second, the other one counts until the connection ends.
 *
 * Perl does both, because images of Debian and Ubuntu have it, with the modules of their package `perl-base` only. An
 * alarm ends it wherever it waits.
 *
 * @param listen starts a command in a container, which answers each line of its input.
 * @param send runs a command in a container and returns what it prints; null if that fails.
 */
internal class Bandwidth(
    private val listen: (at: PodContainer, command: List<String>) -> PodShell,
    private val send: (from: PodContainer, command: List<String>) -> String?,
) {
    /** Megabits per second of one TCP connection; null if the images or the network do not let it be measured. */
    fun mbitPerS(path: PodPath): Double? {
        val host = path.host ?: return null
        return try {
            listen(path.to, listener).use { measured(it, path.from, host) }
        } catch (_: IOException) {
            null
        }
    }

    private fun measured(listener: PodShell, from: PodContainer, host: String): Double? {
        val port = listener.ask()?.singleOrNull()?.toIntOrNull() ?: return null
        send(from, sender(host, port)) ?: return null
        return listener.ask()?.singleOrNull()?.let(::mbitPerS)
    }

    companion object {
        private val alarmS = 5 * PatienceFactor.ofThisRun
        private const val SEND_S = 0.4
        private const val BLOCK_BYTES = 131_072
        private const val BITS = 8
        private const val BITS_PER_MBIT = 1e6

        /** Seconds of a clock that only rises; its 10 ms are up to 3 % of the time that is measured. */
        private const val NOW = "sub now { (POSIX::times())[0] / POSIX::sysconf(POSIX::_SC_CLK_TCK()) } "

        /** Prints a free port, then how many bytes came to it and in how many seconds: one answer for each line. */
        val listener =
            perl(
                "\$| = 1; \$l = IO::Socket::INET->new(Listen => 1, LocalAddr => '0.0.0.0') or exit 1; " +
                    "<STDIN>; print \$l->sockport, \"\\n.\\n\"; \$c = \$l->accept or exit 1; alarm $alarmS; " +
                    "while (\$r = sysread \$c, \$b, $BLOCK_BYTES) { \$s //= now(); \$n += \$r } " +
                    "\$s = now() - \$s; <STDIN>; print \"\$n \$s\\n.\\n\"; <STDIN>"
            )

        /** Sends to [listener]. */
        fun sender(host: String, port: Int): List<String> =
            perl(
                "\$s = IO::Socket::INET->new(PeerAddr => '$host', PeerPort => $port) or exit 1; " +
                    "\$b = 'x' x $BLOCK_BYTES; \$e = now() + $SEND_S; " +
                    "while (now() < \$e) { syswrite \$s, \$b or exit 1 }"
            )

        private fun perl(script: String) =
            listOf("perl", "-MIO::Socket::INET", "-MPOSIX=", "-e", "alarm $alarmS; $NOW$script")

        /** @param printed bytes and seconds. @return null if it is something else, or nothing came. */
        fun mbitPerS(printed: String): Double? {
            val (bytes, seconds) =
                printed.split(' ').mapNotNull { it.toDoubleOrNull() }.takeIf { it.size == 2 } ?: return null
            if (bytes <= 0 || seconds <= 0) return null
            return Math.round(bytes * BITS / BITS_PER_MBIT / seconds).toDouble()
        }
    }
}
