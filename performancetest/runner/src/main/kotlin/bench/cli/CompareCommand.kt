package bench.cli

import bench.UserError
import bench.compare.Comparison
import bench.compare.ComparisonJson
import bench.compare.ComparisonMarkdown
import bench.compare.ComparisonTable
import bench.compare.FingerprintDifference
import bench.compare.Gate
import bench.wording.ComparisonWords
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.split
import com.github.ajalt.clikt.parameters.types.choice
import com.github.ajalt.clikt.parameters.types.double
import com.github.ajalt.clikt.parameters.types.restrictTo

class CompareCommand : CliktCommand("compare") {
    override fun help(context: Context) = "Compares run B with run A: every figure with the interval of its difference."

    private val before by argument("A", help = "folder of a run, or of several runs of the same kind")
    private val after by argument("B")
    private val isGate by
        option("--gate", help = "exit code 1 if a figure of B is worse, 2 if that is undecided").flag()
    private val tolerance by
        option("--tolerance", metavar = "PERCENT", help = "how much worse the gate allows (default: 5)")
            .double()
            .restrictTo(0.0..100.0)
            .default(5.0)
    private val anyway by option("--anyway", help = "compares also where machine or settings differ").flag()
    private val metrics by
        option("--metric", metavar = "a,b", help = "figures to compare, such as sustained_rps (default: all)")
            .split(",")
            .default(emptyList())
    private val isAll by option("--all", help = "lists also figures of single rates that could not be judged").flag()
    private val format by option("--format").choice("table", "json", "markdown").default("table")

    override fun run() {
        val comparison = Comparison.of(RunSets.open(before), RunSets.open(after), metrics.toSet())
        val isRefused = comparison.refusals.isNotEmpty() && !anyway
        val decision = if (isGate && !isRefused) Gate(tolerance).decide(comparison.compared) else null
        when (format) {
            "json" -> echo(ComparisonJson.of(comparison, isRefused, tolerance, decision))
            "markdown" ->
                echo(
                    ComparisonMarkdown.of(comparison, rows(comparison).takeUnless { isRefused }, decision),
                    trailingNewline = false,
                )
            else -> show(comparison, isRefused, decision)
        }
        if (isRefused)
            throw UserError(
                "A and B were not measured alike: ${comparison.refusals.joinToString { it.name }}. Add --anyway " +
                    "to compare them."
            )
        if (decision != null && decision.exitCode != 0) throw ProgramResult(decision.exitCode)
    }

    private fun show(comparison: Comparison, isRefused: Boolean, decision: Gate.Decision?) {
        val rows = rows(comparison)
        show(comparison.differences)
        comparison.sides.forEach { echo(it) }
        if (isRefused) return
        if (rows.isNotEmpty()) terminal.println(ComparisonTable.of(rows, terminal.size.width))
        comparison.notes(rows).forEach { echo(it) }
        decision?.let { echo(it.sentence) }
    }

    private fun rows(comparison: Comparison) = if (isAll) comparison.compared else comparison.listed

    private fun show(differences: List<FingerprintDifference>) {
        if (differences.isEmpty()) echo(ComparisonWords.SAME)
        differences
            .groupBy { it.refuses }
            .forEach { (refuses, same) ->
                echo(
                    if (refuses) "Not the same in A and B, which may explain differences by itself:"
                    else "Changed between A and B:"
                )
                same.forEach { echo("  ${it.name}: ${it.a ?: "none"} | ${it.b ?: "none"}") }
            }
    }
}
