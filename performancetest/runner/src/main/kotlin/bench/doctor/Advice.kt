package bench.doctor

import bench.doctor.Finding.State.LIMIT
import bench.doctor.Finding.State.MISSING
import bench.doctor.Finding.State.OK
import bench.model.HighestRate
import bench.model.LoadGeneratorCount
import bench.runtime.FileDescriptorLimit

/** What a reading of the machine means for a run. Pure. */
object Advice {
    private const val CALLS_AT_ONCE = 9_000
    private val DELAYS_MS = listOf("200 ms" to 200.0, "1 s" to 1_000.0, "10 s" to 10_000.0)
    private const val BUSY_SHARE = 0.10
    private const val STOLEN_SHARE = 0.05
    private const val DISK_MIB = 2_000

    /**
     * First engine whose health checks have a `start_interval`, and first Compose with everything that our files use.
     */
    private const val LEAST_ENGINE = "25.0"
    private const val LEAST_COMPOSE = "2.24"

    /** A call through a service uses two file descriptors there: one for its caller and one for the dependency. */
    fun fileDescriptors(limit: Long?) =
        when {
            limit == null ->
                Finding(
                    "file descriptors",
                    LIMIT,
                    "not known; 9,000 waiting calls need ${2 * CALLS_AT_ONCE + HighestRate.OWN_DESCRIPTORS}",
                )
            limit < FileDescriptorLimit.LEAST ->
                Finding("file descriptors", MISSING, "$limit a process: ${FileDescriptorLimit.needed()}")
            limit < 2 * CALLS_AT_ONCE + HighestRate.OWN_DESCRIPTORS ->
                Finding(
                    "file descriptors",
                    LIMIT,
                    "$limit a process: about ${HighestRate.waitingCalls(limit)} calls can wait at once; " +
                        "raise it with ulimit -n",
                )
            else ->
                Finding(
                    "file descriptors",
                    OK,
                    "$limit a process, enough for ${HighestRate.waitingCalls(limit)} waiting calls",
                )
        }

    fun ports(range: IntRange?) =
        when {
            range == null -> Finding("ports", LIMIT, "the ephemeral range is not known")
            range.count() < 2 * CALLS_AT_ONCE ->
                Finding(
                    "ports",
                    LIMIT,
                    "${range.count()} ephemeral ports: too few for 9,000 waiting calls; see " +
                        "net.ipv4.ip_local_port_range",
                )
            else -> Finding("ports", OK, "${range.count()} ephemeral ports")
        }

    /** Rates that this machine can carry, by delay. @param loadGenerators how many have a core of their own. */
    fun rates(fileDescriptors: Long?, ports: Int?, loadGenerators: Int): Finding =
        Finding(
            "rates",
            OK,
            DELAYS_MS.joinToString(prefix = "at a delay of ") { (name, ms) ->
                HighestRate.of(ms, slots = null, fileDescriptors, ports, loadGenerators).let {
                    "$name up to ${it.rate_per_s} req/s (${it.by.label})"
                }
            },
        )

    fun memory(availableMib: Long) =
        if (availableMib < LoadGeneratorCount.MIB_WITH_ONE)
            Finding(
                "memory",
                LIMIT,
                "$availableMib MiB free; 9,000 platform threads and the load generator need " +
                    "${LoadGeneratorCount.MIB_WITH_ONE} MiB",
            )
        else Finding("memory", OK, "$availableMib MiB free")

    fun neighbours(busyShare: Double) =
        Math.round(busyShare * 100).let { percent ->
            if (busyShare > BUSY_SHARE)
                Finding("neighbours", LIMIT, "other processes use $percent % of the CPU: stop them before you measure")
            else Finding("neighbours", OK, "other processes use $percent % of the CPU")
        }

    /** @param stolenShare share of a core's time that other guests took while all cores were busy. */
    fun host(stolenShare: Double?) =
        Math.round((stolenShare ?: 0.0) * 100).let { percent ->
            if (percent > 100 * STOLEN_SHARE)
                Finding(
                    "host",
                    LIMIT,
                    "it gives $percent % of a busy core to other guests: limits set by CPU will vary; " +
                        "measure at a quieter time",
                )
            else Finding("host", OK, "it gives $percent % of a busy core to other guests")
        }

    /** A full disk loses records; Maven's and npm's caches need room as well. */
    fun disk(freeMib: Long) =
        if (freeMib < DISK_MIB)
            Finding(
                "disk",
                LIMIT,
                "$freeMib MiB free; builds and records need $DISK_MIB MiB: make room before a long run",
            )
        else Finding("disk", OK, "$freeMib MiB free")

    /** Versions from `docker version` and `docker compose version --short`; null if the command fails. */
    fun docker(engine: String?, compose: String?) =
        when {
            engine == null -> Finding("Docker", MISSING, "no engine answers: services run as local processes")
            compose == null ->
                Finding(
                    "Docker",
                    LIMIT,
                    "engine $engine, but no Compose: install the plugin $LEAST_COMPOSE or newer, " +
                        "or use --runtime local",
                )
            isOlder(engine, LEAST_ENGINE) ->
                Finding(
                    "Docker",
                    LIMIT,
                    "engine $engine: containers need $LEAST_ENGINE or newer; update it, or use --runtime local",
                )
            isOlder(compose, LEAST_COMPOSE) ->
                Finding(
                    "Docker",
                    LIMIT,
                    "Compose $compose: the compose files need $LEAST_COMPOSE or newer; update it, " +
                        "or use --runtime local",
                )
            else -> Finding("Docker", OK, "engine $engine, Compose $compose")
        }

    /** @param taken a sentence for each port of `docker compose up` that another program has. */
    fun published(taken: List<String>) =
        if (taken.isEmpty()) Finding("published ports", OK, "all are free for docker compose up")
        else Finding("published ports", LIMIT, taken.joinToString(" "))

    /** @param memoryLimit `docker info` about limits of memory; null: no engine, or all is well. */
    fun containerMemory(memoryLimit: String?) =
        if (memoryLimit != "false") null
        else
            Finding(
                "container memory",
                LIMIT,
                "neither measured nor limited: the memory control group is off; " +
                    "start the kernel with cgroup_enable=memory",
            )

    /** By major and minor number; an unreadable version does not count as old. */
    private fun isOlder(version: String, least: String): Boolean {
        val (major, minor) = Regex("(\\d+)(?:\\.(\\d+))?").find(version)?.destructured ?: return false
        val (leastMajor, leastMinor) = least.split(".").map { it.toInt() }
        return compareValuesBy(
            major.toInt() to (minor.toIntOrNull() ?: 0),
            leastMajor to leastMinor,
            { it.first },
            { it.second },
        ) < 0
    }

    fun tool(name: String, version: String?, without: String) =
        if (version == null) Finding(name, MISSING, without) else Finding(name, OK, version)
}
