package bench.cli

import bench.experiment.capacity.report.LimitFindings
import bench.experiment.capacity.report.LimitsMarkdown
import bench.experiment.capacity.report.LimitsTable
import bench.record.LimitRow
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.mordant.rendering.Whitespace

class LimitsCommand : CliktCommand("limits") {
    override fun help(context: Context) =
        "Shows what set each capacity of a run: predicted next to measured, " +
            "and which resource was used up above it."

    private val named by argument("run", help = "folder of a run, or the records.zip of a published run")

    override fun run() {
        val run = CapacityRecords.open(named)
        val (store, record) = run.store to run.record
        val rows = LimitRow.ofRun(record, store.readTrials())
        // Output that needs no disk comes first.
        val width = terminal.size.width
        terminal.println(LimitsTable.of(rows, width))
        if (LimitsTable.hasEvidence(width)) say(LimitsTable.LEGEND)
        LimitFindings.of(rows, record.settings.resolution).forEach { say("- $it") }
        // The temporary folder of an unpacked archive disappears at the end.
        if (named.endsWith(".zip")) return
        store.write(FILE, LimitsMarkdown.of(rows, record.settings.resolution))
        echo("With all evidence: ${store.folder.resolve(FILE)}")
    }

    private fun say(sentence: String) = terminal.println(sentence, whitespace = Whitespace.NORMAL)

    private companion object {
        const val FILE = "limits.md"
    }
}
