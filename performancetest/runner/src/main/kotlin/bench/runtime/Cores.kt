package bench.runtime

import bench.UserError
import bench.machine.Machine
import bench.model.CpuList
import bench.model.Topology
import java.io.File
import kotlin.math.ceil

/**
 * CPU pinning: the service has its own cores, so it cannot starve the load generator or the mock. [CorePlan] chooses
 * them. With one core, or without a way to pin, nothing is pinned.
 */
data class Cores(
    val service: List<Int>?,
    val mock: List<Int>?,
    val loadGenerator: List<Int>?,
    private val available: Int = java.lang.Runtime.getRuntime().availableProcessors(),
    val quota: Double? = null,
    val monitoring: List<Int>? = null,
) {
    /** @param here threads of the machine, with their physical cores. */
    fun allowance(here: Topology = Machine().allowed()) =
        CpuAllowance(
            service = (service?.size ?: available).toDouble().let { cores -> quota?.let { minOf(it, cores) } ?: cores },
            mock = mock?.size ?: available,
            loadGenerator = (loadGenerator?.size ?: available).toDouble(),
            is_shared = mock == loadGenerator,
            loadCores = here.only(loadGenerator.orEmpty()).physicalCores.size,
            text =
                if (service == null && mock == null && loadGenerator == null) "not pinned"
                else
                    "service on core ${shown(service)}, mock on ${shown(mock)}, " +
                        "load generator on ${shown(loadGenerator)}",
        )

    /** All cores with a pinned process. */
    val all: List<Int>
        get() = listOfNotNull(service, mock, loadGenerator).flatten().distinct().sorted()

    /** Variables for compose files, in cpuset notation. */
    val variables: Map<String, String>
        get() =
            mapOf(
                "SERVICE_CPUSET" to text(service),
                "MOCK_CPUSET" to text(mock),
                "LOAD_CPUSET" to text(loadGenerator),
                "MONITORING_CPUSET" to text(monitoring ?: loadGenerator),
            )

    /** As many processors as the JVM would see on [cores] under the quota. */
    fun processors(cores: List<Int>): Int = minOf(cores.size, ceil(quota ?: cores.size.toDouble()).toInt())

    /** Variables for a service that is not confined yet. */
    val warmUpVariables: Map<String, String>
        get() = mapOf("SERVICE_CPUSET" to if (service == null) "" else text(all))

    private fun shown(cores: List<Int>?) = text(cores).ifEmpty { "any" }

    private fun text(cores: List<Int>?) = cores.orEmpty().joinToString(",")

    companion object {
        /**
         * As the user set them in the shell or in `.env`; null if no core is set.
         *
         * @param setting returns the value of a variable, or null.
         * @param here cores that may be used.
         * @throws UserError if a value is not a list of cores, or names one that is not [here].
         */
        fun configured(setting: (String) -> String?, here: Topology): Cores? {
            fun cores(name: String) = setting(name)?.let { parse(name, it, here) }
            val cores = Cores(cores("SERVICE_CPUSET"), cores("MOCK_CPUSET"), cores("LOAD_CPUSET"), here.threads.size)
            return cores.takeIf { it.all.isNotEmpty() }
        }

        /** @throws UserError if [text] is not a list of cores, or names one that is not [here]. */
        fun parse(name: String, text: String, here: Topology): List<Int> {
            val cores = CpuList.parse(text) ?: throw UserError("$name is '$text', not a list of cores such as 0-1,3.")
            val missing = cores - here.ids.toSet()
            if (missing.isEmpty()) return cores
            val which = if (missing.size == 1) "core ${missing.single()} is" else "cores ${CpuList.text(missing)} are"
            throw UserError("$name is '$text': $which not here (${CpuList.text(here.ids)}).")
        }

        /** Without a service under test, the mock takes its cores. */
        fun withoutService(cores: Cores = ofThisMachine()) = cores.copy(mock = cores.service)

        fun ofThisMachine(here: Topology = Machine().usable()) =
            if (hasTaskset()) CorePlan.of(here) else Cores(null, null, null, here.threads.size)

        /** Whether processes can be pinned. */
        fun hasTaskset() =
            System.getenv("PATH").orEmpty().split(File.pathSeparator).any { File(it, "taskset").canExecute() }
    }
}

/** [command], pinned to [cores] if there are any. */
fun pinned(cores: List<Int>?, command: List<String>): List<String> =
    if (cores == null) command else listOf("taskset", "-c", cores.joinToString(",")) + command

/** Moves a running process with all its threads. It does so twice, for threads that start meanwhile. */
fun repin(pid: Long, cores: List<Int>) =
    repeat(2) {
        ProcessBuilder("taskset", "-a", "-c", "-p", cores.joinToString(","), "$pid")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
    }
