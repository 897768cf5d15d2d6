package bench.runtime.local

import bench.UserError
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.ServerSocket

/**
 * Loopback ports for the run's own processes, by default below the ephemeral range, so that no outgoing call can take
 * one.
 */
class Ports(private val range: IntRange) {
    private var next = range.first
    private val held = mutableSetOf<Int>()

    /**
     * The least recently used free port. It is reserved for the caller until [giveBack], even if no process listens
     * there yet.
     *
     * @throws UserError when none is left.
     */
    @Synchronized
    fun free(): Int {
        repeat(range.count()) {
            val port = next
            next = if (port == range.last) range.first else port + 1
            if (port !in held && isFree(port)) return port.also(held::add)
        }
        throw UserError(
            "No free port left between ${range.first} and ${range.last}: stop what listens there, or set " +
                "$VARIABLE, for example $VARIABLE=20000-20999."
        )
    }

    /** Reserves [port]. @throws UserError if another program listens there. */
    @Synchronized
    fun take(port: Int): Int {
        if (port in held || !isFree(port))
            throw UserError("Port $port is taken: stop what listens there, or change --port.")
        return port.also(held::add)
    }

    @Synchronized
    fun giveBack(ports: Collection<Int>) {
        held -= ports.toSet()
    }

    companion object {
        const val VARIABLE = "BENCH_PORTS"
        const val LOOPBACK = "127.0.0.1"
        private val default = 18_080..18_999

        /**
         * Ports of the bench and of a service, and as many again for their successors while the system still reserves
         * the old ones.
         */
        private const val LEAST = 20

        /**
         * Reads the environment's value: `from-to`.
         *
         * @throws UserError for any other value.
         */
        fun of(value: String?): Ports {
            if (value == null) return Ports(default)
            val (from, to) =
                Regex("([1-9]\\d{0,4})-(\\d{1,5})").matchEntire(value)?.destructured
                    ?: throw UserError("$VARIABLE is '$value', not two ports such as 20000-20999.")
            val range = from.toInt()..minOf(to.toInt(), 65_535)
            if (range.count() < LEAST)
                throw UserError(
                    "$VARIABLE is '$value', which are ${range.count()} ports: a run needs $LEAST, for example " +
                        "$VARIABLE=20000-20999."
                )
            return Ports(range)
        }

        private fun isFree(port: Int): Boolean = runCatching {
            ServerSocket().use {
                it.reuseAddress = true
                it.bind(InetSocketAddress(InetAddress.getLoopbackAddress(), port))
            }
        }
            .isSuccess
    }
}
