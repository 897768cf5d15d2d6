package bench.runtime.compose

import bench.model.ContainerFacts
import bench.model.InvalidCode
import bench.model.InvalidReason
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.JsonElement

/** The used part of the output of `docker inspect`. */
@Serializable
data class Container(
    @SerialName("Id") val id: String,
    @SerialName("Name") val name: String,
    @SerialName("Image") val image: String,
    @SerialName("RestartCount") val restarts: Int = 0,
    @SerialName("State") val state: State,
    @SerialName("Config") val config: Config,
    @SerialName("HostConfig") val limits: Limits,
    @SerialName("NetworkSettings") val settings: NetworkSettings = NetworkSettings(),
) {
    @Serializable
    data class State(
        @SerialName("Running") val isRunning: Boolean,
        @SerialName("OOMKilled") val isOutOfMemory: Boolean,
        @SerialName("Pid") val pid: Long,
        @SerialName("ExitCode") val exitCode: Int,
        @SerialName("StartedAt") val startedAt: String,
    )

    @Serializable data class Ulimit(@SerialName("Name") val name: String, @SerialName("Hard") val hard: Long)

    @Serializable
    data class NetworkSettings(@SerialName("Networks") val networks: Map<String, JsonElement> = emptyMap())

    @Serializable
    data class Config(
        @SerialName("Labels") val labels: Map<String, String> = emptyMap(),
        @SerialName("Env") val environment: List<String> = emptyList(),
    )

    @Serializable
    data class Limits(
        @SerialName("CpusetCpus") val cpuset: String = "",
        @SerialName("NanoCpus") val nano_cpus: Long = 0,
        @SerialName("Memory") val memory_bytes: Long = 0,
        @SerialName("PidsLimit") val pids: Long? = null,
        @SerialName("Ulimits") val ulimits: List<Ulimit> = emptyList(),
    )

    /** Its name in the compose file. */
    val service: String
        get() = config.labels["com.docker.compose.service"] ?: name.removePrefix("/")

    /** Its name in records: each of several load generators has its own. */
    val part: String
        get() = if (isOneOff && ONE_OFF in name) name.substringAfterLast(ONE_OFF) else service

    val isMonitoring: Boolean
        get() = config.labels["bench.kind"] == "monitoring"

    val isOneOff: Boolean
        get() = config.labels["com.docker.compose.oneoff"] == "True"

    /** For the record. */
    val facts: ContainerFacts
        get() =
            ContainerFacts(
                image = image,
                base =
                    config.environment.filter { it.startsWith("JAVA_VERSION=") || it.startsWith("NODE_VERSION=") } +
                        listOfNotNull(config.labels[STAND_IN_VERSION]),
                stand_in = STAND_IN in config.labels,
                cpuset = limits.cpuset,
                cpus = limits.nano_cpus / 1e9,
                memory_mib = limits.memory_bytes shr 20,
                pids = limits.pids,
                file_descriptors = limits.ulimits.find { it.name == "nofile" }?.hard,
            )

    /** How it ended; above 128 a signal ended it. Null while it runs. */
    val ending: String?
        get() =
            when {
                state.isRunning -> null
                state.isOutOfMemory -> "killed, because memory ran out: limit ${limits.memory_bytes shr 20} MiB"
                state.exitCode > SIGNALS -> "signal ${state.exitCode - SIGNALS}"
                else -> "exit code ${state.exitCode}"
            }

    /** Incident since [before]; null if there was none. */
    fun incidentSince(before: Container): InvalidReason? =
        when {
            state.isOutOfMemory && !before.state.isOutOfMemory -> InvalidCode.OUT_OF_MEMORY
            restarts > before.restarts || state.isRunning && state.startedAt != before.state.startedAt ->
                InvalidCode.RESTARTED
            before.state.isRunning && !state.isRunning || isCutOff(before) -> InvalidCode.ENDED
            else -> null
        }?.let { InvalidReason(it, parts = listOf(part), detail = end.takeIf { _ -> it == InvalidCode.ENDED }) }

    private val end: String
        get() = ending ?: "its network was removed"

    /** Whether it has lost a network since [before]. */
    fun isCutOff(before: Container) = (before.settings.networks.keys - settings.networks.keys).isNotEmpty()

    /** It no longer exists. */
    val removed: InvalidReason
        get() = InvalidReason(InvalidCode.ENDED, parts = listOf(part), detail = "its container was removed")

    companion object {
        private const val SIGNALS = 128

        /** [ComposeProgram] puts it between the names of project and program. */
        const val ONE_OFF = "-bench-"
        private const val STAND_IN = "bench.stand-in"
        private const val STAND_IN_VERSION = "bench.stand-in.version"

        /** @param text output of `docker inspect`: a list. */
        fun parse(text: String): List<Container> = EngineJson.decode("docker inspect", text)
    }
}
