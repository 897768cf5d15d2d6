package bench.doctor

import oshi.SystemInfo
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readText

/** Reads the machine; [Advice] says what that means. */
object Doctor {
    fun examine(): List<Finding> {
        val processor = SystemInfo().hardware.processor
        val before = processor.systemCpuLoadTicks
        Thread.sleep(1_000)
        return listOf(
            Finding("JDK", Finding.State.OK, "${Runtime.version()} in ${System.getProperty("java.home")}"),
            Advice.tool("Node.js", output("node", "--version"), "missing: express cannot be measured; install Node.js 20 or newer"),
            Advice.tool("Docker", output("docker", "info", "--format", "{{.ServerVersion}}"), "no engine answers: services run as local processes"),
            Advice.cores(Runtime.getRuntime().availableProcessors(), output("taskset", "--version") != null),
            Advice.descriptors(output("sh", "-c", "ulimit -n")?.toLongOrNull()),
            Advice.ports(ephemeralPorts()),
            Advice.memory(SystemInfo().hardware.memory.available shr 20),
            Advice.neighbours(processor.getSystemCpuLoadBetweenTicks(before)),
        )
    }

    private fun ephemeralPorts(): IntRange? {
        val file = Path.of("/proc/sys/net/ipv4/ip_local_port_range").takeIf { it.exists() } ?: return null
        val (first, last) = file.readText().trim().split(Regex("\\s+")).map { it.toInt() }
        return first..last
    }

    private fun output(vararg command: String): String? = runCatching {
        val process = ProcessBuilder(*command).redirectError(ProcessBuilder.Redirect.DISCARD).start()
        process.inputReader().readText().trim().takeIf { process.waitFor() == 0 && it.isNotEmpty() }
    }.getOrNull()
}
