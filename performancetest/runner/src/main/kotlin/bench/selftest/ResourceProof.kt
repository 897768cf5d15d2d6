package bench.selftest

import bench.UserError
import bench.metrics.process.ResourceSample
import bench.runtime.ProcessOutput
import bench.runtime.RunningProgram
import kotlin.math.abs

/**
 * The meters of trials read a program that uses known amounts of CPU and memory. The proof compares differences to the
 * program at rest before and after: both readings include what its JVM itself uses.
 */
class ResourceProof : Proof {
    /** @property used as the program reports it, [read] as the meter does; both in [unit]. */
    class Reading(val what: String, val unit: String, val used: Double, val read: Double) {
        val error
            get() = abs(read - used) / used
    }

    override fun prove(stand: Stand): ProofResult =
        stand.runtime.startProgram(MAIN).use { program ->
            stand.progress.phase("burner: start")
            val burner = Client(program)
            // Its JIT compiler finishes the loops before the measurement starts.
            BURNS.forEach { burner.ask("cpu $WARM_MS ${it.share}") }
            val cpu = BURNS.map { burn -> stand.progress.phase("burner: ${burn.text}").let { cpu(burner, burn) } }
            stand.progress.phase("burner: memory")
            result(cpu + memory(burner))
        }

    private fun cpu(burner: Client, burn: Burn): Reading {
        val before = burner.rest()
        val usedNs = burner.ask("cpu ${burn.ms} ${burn.share}")
        return Reading("CPU, ${burn.text}", "s", usedNs / 1e9, burner.rest().cpu_s - before.cpu_s)
    }

    private fun memory(burner: Client): List<Reading> {
        val before = burner.rest()
        val mib = burner.ask("memory $HELD_BYTES") / MIB
        val after = burner.rest()
        fun reading(what: String, of: (ResourceSample) -> Double?) =
            of(after)?.let { now -> of(before)?.let { Reading(what, "MiB", mib, now - it) } }
        return listOfNotNull(
            reading("memory, anonymous") { it.anonymous_mib },
            reading("memory, resident") { it.rss_mib },
            reading("memory, working set") { it.working_set_mib },
        )
    }

    private fun result(readings: List<Reading>): ProofResult {
        val worst = readings.maxBy { it.error }
        val failures =
            readings
                .filter { it.error > ALLOWED }
                .map { "${it.what} is ${Stand.percent(it.error)} off, allowed ${Stand.percent(ALLOWED)}" } +
                listOfNotNull("no memory was read".takeIf { readings.none { it.unit == "MiB" } })
        val sentence =
            "The meters of trials read back what a burner used within ${Stand.percent(worst.error)} " +
                "(${worst.what} is furthest)."
        return ProofResult(
            HEAD,
            readings.map { listOf(it.what, shown(it.used, it.unit), shown(it.read, it.unit), Stand.percent(it.error)) },
            sentence,
            failures,
        )
    }

    private fun shown(value: Double, unit: String) = "%.3f %s".format(java.util.Locale.ROOT, value, unit)

    private class Client(private val program: RunningProgram) {
        private val input = program.process.outputWriter()
        private val output = program.process.inputReader()

        init {
            while (answer() != "ready") Unit
        }

        fun ask(line: String): Long {
            input.write("$line\n")
            input.flush()
            return answer().toLong()
        }

        /** Reading at rest, after all earlier work has been counted. */
        fun rest(): ResourceSample {
            Thread.sleep(REST_MS)
            return program.sample()
                ?: throw UserError("No readings of the burner: ${ProcessOutput.lastLine(program.lastOutput())}")
        }

        private fun answer() =
            output.readLine() ?: throw UserError("The burner ended: ${ProcessOutput.reason(program.lastOutput())}")
    }

    private class Burn(val text: String, val ms: Int, val share: Double)

    private companion object {
        const val MAIN = "bench.loadgen.burner.BurnerMainKt"
        const val ALLOWED = 0.02
        const val WARM_MS = 1_000
        const val REST_MS = 500L
        const val HELD_BYTES = 268_435_456
        const val MIB = 1_048_576.0
        val BURNS = listOf(Burn("one core", 4_000, 1.0), Burn("a quarter of a core", 3_000, 0.25))
        val HEAD = listOf("", "used", "read", "off by")
    }
}
