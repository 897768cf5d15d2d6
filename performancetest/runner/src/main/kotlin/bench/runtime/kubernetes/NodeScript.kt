package bench.runtime.kubernetes

import bench.model.NodeReading

/** Reads from inside a pod what the API does not say of its node. Pure. */
internal object NodeScript {
    private const val MTU = "mtu"

    /** With builtins only. The first processor, which ends with an empty line, stands for all. */
    val command =
        listOf(
            "bash",
            "-c",
            "while read -r l && [ -n \"\$l\" ]; do echo \"\$l\"; done </proc/cpuinfo; " +
                "f=/sys/class/net/eth0/mtu; if [ -r \$f ]; then read -r m <\$f; echo \"$MTU : \$m\"; fi",
        )

    /** Names of an Arm CPU are not in the kernel. */
    private val arm = listOf("CPU implementer", "CPU part")

    /** @param printed by [command]. */
    fun parse(printed: String): NodeReading {
        val values = printed.lines().associate { it.substringBefore(':').trim() to it.substringAfter(':', "").trim() }
        val numbers = arm.mapNotNull { key -> values[key]?.let { "$key $it" } }.joinToString()
        return NodeReading(
            cpu = (values["model name"] ?: numbers).ifEmpty { null },
            mtu = values[MTU]?.toIntOrNull(),
        )
    }
}
