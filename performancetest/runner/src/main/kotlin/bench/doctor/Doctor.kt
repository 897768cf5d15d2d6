package bench.doctor

import bench.UserError
import bench.machine.EphemeralPorts
import bench.machine.Machine
import bench.metrics.process.CoreTime
import bench.model.LoadGeneratorCount
import bench.runtime.Cores
import bench.runtime.FileDescriptorLimit
import bench.runtime.Settings
import bench.runtime.compose.PortTaken
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit.SECONDS
import kotlin.concurrent.thread
import kotlin.io.path.deleteIfExists
import kotlin.io.path.inputStream
import oshi.SystemInfo

/** Reads the machine; [Advice] says what the readings mean. */
object Doctor {
    private const val PATIENCE_S = 5L
    private const val LONGEST = 100
    private const val VARIABLE = "BENCH_DOCTOR"

    /**
     * Whether a run begins with [limits], which takes two seconds.
     *
     * @throws UserError for a value other than `on` and `off`.
     */
    fun isAsked(settings: Settings): Boolean =
        when (val value = settings.get(VARIABLE)) {
            null,
            "on" -> true
            "off" -> false
            else -> throw UserError("$VARIABLE is '$value': write off to skip this check, or on.")
        }

    fun examine(root: Path): List<Finding> {
        // Runs first and alone: processes of the other readings would count as neighbours.
        val busyShare = busyShare()
        return listOf(
            Finding("JDK", Finding.State.OK, "${Runtime.version()} in ${System.getProperty("java.home")}"),
            Advice.tool(
                "Node.js",
                output("node", "--version"),
                "missing: the first local run of express fetches it",
            ),
            Advice.tool("npm", output("npm", "--version"), "missing: it comes with Node.js"),
        ) + docker(root) + machine(root, busyShare)
    }

    /** Asks an engine that hangs only once. */
    private fun docker(root: Path): List<Finding> {
        val engine = output("docker", "version", "--format", "{{.Server.Version}}")
        val compose = engine?.let { output("docker", "compose", "version", "--short") }
        return listOf(Advice.docker(engine, compose)) + if (compose == null) emptyList() else containers(root)
    }

    private fun containers(root: Path) =
        listOf(Advice.published(PortTaken.all(root))) +
            listOfNotNull(Advice.containerMemory(output("docker", "info", "--format", "{{.MemoryLimit}}")))

    /** Findings that may decide a run's metrics on this machine; shown before each run. */
    fun limits(root: Path): List<Finding> = machine(root, busyShare()).filter { it.state == Finding.State.LIMIT }

    private fun machine(root: Path, busyShare: Double) =
        Machine().let { CpuAdvice.all(it.usable(), it.facts, output("taskset", "--version") != null) } +
            others(root, busyShare)

    private fun others(root: Path, busyShare: Double): List<Finding> {
        val freeMib = SystemInfo().hardware.memory.available shr 20
        return listOf(
            Advice.fileDescriptors(FileDescriptorLimit.ofThisShell()),
            Advice.ports(EphemeralPorts.range()),
            rates(freeMib),
            Advice.memory(freeMib),
            Advice.neighbours(busyShare),
            Advice.host(stolenShare()),
            Advice.disk(Files.getFileStore(root).usableSpace shr 20),
        )
    }

    private fun rates(freeMib: Long): Finding {
        val most = LoadGeneratorCount.of(Int.MAX_VALUE, Cores.ofThisMachine().allowance().ownForLoad, freeMib)
        return Advice.rates(FileDescriptorLimit.ofThisShell(), EphemeralPorts.range()?.count(), most)
    }

    private fun busyShare(): Double {
        val processor = SystemInfo().hardware.processor
        val before = processor.systemCpuLoadTicks
        Thread.sleep(1_000)
        return processor.getSystemCpuLoadBetweenTicks(before)
    }

    /** Only a busy core can lose time to other guests. */
    private fun stolenShare(): Double? {
        val before = CoreTime.read()
        val end = System.nanoTime() + SECONDS.toNanos(1)
        val threads =
            List(Runtime.getRuntime().availableProcessors()) {
                thread { while (System.nanoTime() < end) Thread.onSpinWait() }
            }
        threads.forEach(Thread::join)
        return CoreTime.stolenShare(before, CoreTime.read())
    }

    /** Something else than the program may answer: no control characters, and not more than a line holds. */
    private fun shown(printed: Path) =
        printed.inputStream().use { String(it.readNBytes(LONGEST)) }.filterNot { it.isISOControl() }.trim()

    /** Output of a command; null if it is missing, fails or does not answer. An engine that hangs counts as missing. */
    private fun output(vararg command: String): String? = runCatching {
        // Uses a file, because reading from a pipe would wait forever for a command that hangs.
        val printed = Files.createTempFile("bench-doctor", ".txt")
        try {
            val process =
                ProcessBuilder(*command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .redirectOutput(printed.toFile())
                    .start()
            val ended = process.waitFor(PATIENCE_S, SECONDS)
            if (!ended) {
                process.descendants().forEach { it.destroyForcibly() }
                process.destroyForcibly()
            }
            shown(printed).takeIf { ended && process.exitValue() == 0 && it.isNotEmpty() }
        } finally {
            printed.deleteIfExists()
        }
    }
        .getOrNull()
}
