package bench.machine

import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readText

/** Ports that the kernel gives to outgoing connections. */
object EphemeralPorts {
    private val file = Path.of("/proc/sys/net/ipv4/ip_local_port_range")

    /** Null if the kernel does not say them. */
    fun range(): IntRange? {
        if (!file.exists()) return null
        val (first, last) = file.readText().trim().split(Regex("\\s+")).map { it.toInt() }
        return first..last
    }
}
