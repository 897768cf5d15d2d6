package bench.machine

import bench.model.CoreKind
import bench.model.CpuFacts
import bench.model.CpuList
import bench.model.CpuThread
import bench.model.Topology
import java.nio.file.Path
import kotlin.io.path.isRegularFile
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText

/**
 * What the kernel says about this machine's CPUs, from the files under [root]. Null where it says nothing, e.g. on
 * macOS.
 */
class Machine(private val root: Path = Path.of("/")) {
    private val cpus = root.resolve("sys/devices/system/cpu")

    /** All threads that are online, with their physical cores and kinds. */
    val online: Topology? by lazy {
        list(cpus.resolve("online"))?.let { online ->
            val kinds = kinds(online)
            Topology(online.map { CpuThread(it, core(it), kinds[it] ?: CoreKind.SAME) })
        }
    }

    /** Threads that this process may use. */
    fun allowed(): Topology {
        val here = online ?: return Topology.flat(0..<processors())
        return Affinity(root).ofThisProcess()?.let(here::only) ?: here
    }

    /** The same, but no more of them than [processors]: the JVM also knows the quota of its container. */
    fun usable(processors: Int = processors()): Topology = allowed().atMost(processors)

    private fun processors() = Runtime.getRuntime().availableProcessors()

    /** Facts for a run's record. */
    val facts: CpuFacts?
        get() = online?.let { CpuFacts.of(it, governor, turbo, hugePages) }

    /** All of them if cores differ. */
    val governor: String?
        get() =
            online
                ?.ids
                ?.mapNotNull { text(cpu(it).resolve("cpufreq/scaling_governor")) }
                ?.distinct()
                ?.sorted()
                ?.joinToString()
                ?.ifEmpty { null }

    val turbo: Boolean?
        get() =
            text(cpus.resolve("intel_pstate/no_turbo"))?.let { it == "0" }
                ?: text(cpus.resolve("cpufreq/boost"))?.let { it == "1" }

    /** The kernel marks the active mode with brackets. */
    val hugePages: String?
        get() =
            text(root.resolve("sys/kernel/mm/transparent_hugepage/enabled"))
                ?.let { Regex("\\[(\\w+)]").find(it) }
                ?.groupValues
                ?.get(1)

    /** Names a physical core by its first thread: numbers of cores repeat in each package. */
    private fun core(id: Int): Int =
        listOf("core_cpus_list", "thread_siblings_list")
            .firstNotNullOfOrNull { list(cpu(id).resolve("topology/$it")) }
            ?.min() ?: id

    private fun kinds(online: List<Int>): Map<Int, CoreKind> {
        val fast = list(root.resolve("sys/devices/cpu_core/cpus"))
        val slow = list(root.resolve("sys/devices/cpu_atom/cpus"))
        if (fast != null && slow != null)
            return fast.associateWith { CoreKind.PERFORMANCE } + slow.associateWith { CoreKind.EFFICIENCY }
        return byStrength(online, "cpu_capacity").ifEmpty { byStrength(online, "cpufreq/cpuinfo_max_freq") }
    }

    /** Cores of one kind differ by some per cent, because the best of them may be clocked higher. */
    private fun byStrength(online: List<Int>, file: String): Map<Int, CoreKind> {
        val strengths = online.associateWith { text(cpu(it).resolve(file))?.toLongOrNull() ?: return emptyMap() }
        val least = SLOW_SHARE * (strengths.values.maxOrNull() ?: 0)
        return if (strengths.values.none { it < least }) emptyMap()
        else strengths.mapValues { if (it.value < least) CoreKind.EFFICIENCY else CoreKind.PERFORMANCE }
    }

    private fun cpu(id: Int) = cpus.resolve("cpu$id")

    private fun list(file: Path): List<Int>? = text(file)?.let(CpuList::parse)

    companion object {
        private const val SLOW_SHARE = 0.8

        /** @return [name], as the kernel, the JVM or an image writes it, in the words of images. */
        fun architecture(name: String): String =
            when (name.lowercase()) {
                "x86_64",
                "x64" -> "amd64"
                "aarch64",
                "arm64/v8" -> "arm64"
                else -> name.lowercase()
            }
    }
}

/** Which CPUs processes may use, as the kernel says in the folder `proc` under [root]. */
class Affinity(root: Path = Path.of("/")) {
    private val processes = root.resolve("proc")

    fun ofThisProcess(): List<Int>? = allowed(processes.resolve("self/status"))

    /** @return the CPUs that at least one thread of process [pid] may use; null if it is not visible. */
    fun of(pid: Long): Set<Int>? = runCatching {
        processes.resolve("$pid/task").listDirectoryEntries().mapNotNull { allowed(it.resolve("status")) }
    }
        .getOrNull()
        ?.flatten()
        ?.toSet()
        ?.ifEmpty { null }

    private fun allowed(status: Path): List<Int>? =
        text(status)
            ?.lineSequence()
            ?.find { it.startsWith(ALLOWED) }
            ?.let { CpuList.parse(it.removePrefix(ALLOWED).trim()) }

    private companion object {
        const val ALLOWED = "Cpus_allowed_list:"
    }
}

/** A thread may end, and its file with it. */
private fun text(file: Path): String? = runCatching {
    file.takeIf { it.isRegularFile() }?.readText()?.trim()
}
    .getOrNull()
