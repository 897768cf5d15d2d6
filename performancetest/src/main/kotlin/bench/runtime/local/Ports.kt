package bench.runtime.local

import bench.UserError
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.ServerSocket

/** Loopback ports for the run's own processes, below the ephemeral range so that no outgoing call can take one. */
object Ports {
    private val range = 18_080..18_999
    private var next = range.first

    /** A port that is free now; each is given out once. */
    @Synchronized
    fun free(): Int {
        while (next <= range.last) {
            val port = next++
            if (isFree(port)) return port
        }
        throw UserError("No free port left between ${range.first} and ${range.last}: stop what listens there.")
    }

    fun isFree(port: Int): Boolean = runCatching {
        ServerSocket().use {
            it.reuseAddress = true
            it.bind(InetSocketAddress(InetAddress.getLoopbackAddress(), port))
        }
    }.isSuccess
}
