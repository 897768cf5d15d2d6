package bench.runtime.compose

import bench.machine.Machine
import bench.model.Topology
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import oshi.SystemInfo

/**
 * The used part of `docker info`: the machine that containers run on, which may be another one, e.g. a virtual one.
 *
 * @property hasCpusets false if it cannot pin containers, as some engines without root.
 * @property hasMemoryLimit false if the kernel has no memory control group: then it limits and counts no memory.
 */
@Serializable
internal data class EngineInfo(
    @SerialName("NCPU") val cpus: Int,
    @SerialName("KernelVersion") val kernel: String = "",
    @SerialName("MemTotal") val memory_bytes: Long = 0,
    @SerialName("Architecture") val machine: String = "",
    @SerialName("MemoryLimit") val hasMemoryLimit: Boolean = true,
    @SerialName("CPUSet") val hasCpusets: Boolean = true,
) {
    /** In the words of images, e.g. `amd64`. */
    val architecture: String
        get() = Machine.architecture(machine)

    /** Whether its kernel and memory are those of this machine. The engine says nothing of the boot. */
    fun isHere(kernel: String, memoryBytes: Long): Boolean = this.kernel == kernel && memory_bytes == memoryBytes

    /**
     * Its threads. If it is another machine, only their number is known.
     *
     * @param here this machine; null if the engine runs elsewhere.
     */
    fun topology(here: Machine?): Topology =
        listOfNotNull(here?.online, here?.allowed()).find { it.threads.size == cpus } ?: Topology.flat(0..<cpus)

    /** This machine, if the engine runs on it. */
    fun here(): Machine? =
        Machine().takeIf { isHere(System.getProperty("os.version"), SystemInfo().hardware.memory.total) }

    companion object {
        fun ask(docker: DockerCli): EngineInfo = parse(docker.run("info", "--format", "{{json .}}"))

        fun parse(text: String): EngineInfo = EngineJson.decode("docker info", text)
    }
}
