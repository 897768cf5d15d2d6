package bench.cli

import bench.UserError
import bench.experiment.called
import bench.kinds.Experiments
import bench.model.ClusterTarget
import bench.model.Service
import bench.record.CutOffRecords
import bench.record.Pending
import bench.record.RecordStore
import bench.record.RunRecord
import bench.runtime.Runtime
import bench.runtime.selection.Runtimes
import bench.wording.RunWords
import com.github.ajalt.mordant.terminal.Terminal
import java.nio.file.Path

/**
 * Completes the run in [folder].
 *
 * @param typed all arguments; [named] are the experiments among them.
 * @param anyway also on another machine or version.
 * @param builds false: modules and images are used as they are.
 */
internal class Resumption(
    val folder: Path,
    private val typed: List<String>,
    private val named: List<String>,
    private val anyway: Boolean,
    private val builds: Boolean,
) {
    /** @throws UserError for options that would be ignored silently. */
    fun check() {
        val others = typed.drop(1).filter { it.startsWith("-") && it.substringBefore('=') !in OWN }
        if (others.isNotEmpty())
            throw UserError("--resume keeps the options of the run: leave out ${others.joinToString()}.")
    }

    /**
     * @return the run after completion.
     * @throws UserError if it cannot be resumed here.
     */
    fun run(terminal: Terminal): RunRecord {
        val store = RecordStore.resume(folder)
        val cutOff = CutOffRecords.setAside(folder)
        if (cutOff.isNotEmpty()) terminal.println(RunWords.cutOff(cutOff))
        val before = store.readRun()
        if (named.any { it != before.experiment })
            throw UserError("$folder is a run of ${before.experiment}: leave out ${named.joinToString()}.")
        val catalog =
            catalogOf(before).let {
                if (!before.settings.hasWays) it
                else it.called(Experiments.find(ProjectRoot.path, before.experiment, before.set), before.settings)
            }
        val services = catalog.find(before.order.map { it.service }.distinct())
        terminal.println("Continuing $folder.")
        val choice = Runtimes.of(before.cluster ?: ClusterTarget()).choose(before.runtime, ProjectRoot.path)
        return choice.open(ProjectRoot.path, builds).use { runtime ->
            val start = start(before, store, runtime, services)
            store.discardHalfWritten()
            RunSession(runtime, store, terminal).measure(start, services)
        }
    }

    private fun start(before: RunRecord, store: RecordStore, runtime: Runtime, services: List<Service>): RunRecord {
        // If nothing is missing, nothing is measured on another machine.
        if (Pending.of(before, store.readAll()).isEmpty()) return before
        val tracks = before.order.map { it.track }.distinct().sorted()
        val now = fingerprint(runtime, builds, services, tracks)
        return RunFolder.goOn(before, now, anyway)
    }

    private companion object {
        /** Options about how to resume, not about what to measure. */
        val OWN = setOf("--resume", "--anyway", NO_BUILD)
    }
}
