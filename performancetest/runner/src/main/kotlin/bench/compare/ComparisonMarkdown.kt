package bench.compare

import bench.record.Escaping
import bench.wording.ComparisonWords

/** Comparison for a pull request or a job summary. */
object ComparisonMarkdown {
    /** @param rows of [comparison]; null if it was refused. @param decision of a gate, or null. */
    fun of(comparison: Comparison, rows: List<Compared>?, decision: Gate.Decision?): String =
        (listOf(sides(comparison), differences(comparison.differences)) +
                (rows?.let { listOf(figures(it), notes(comparison, it)) } ?: emptyList()) +
                listOf(decision?.let { "**${it.sentence}**" }.orEmpty()))
            .filter { it.isNotEmpty() }
            .joinToString("\n\n", postfix = "\n")

    private fun sides(comparison: Comparison) = comparison.sides.joinToString("\n") { "- $it" }

    private fun differences(differences: List<FingerprintDifference>) =
        if (differences.isEmpty()) ComparisonWords.SAME
        else
            table(
                listOf("not the same", "A", "B", ""),
                differences.map {
                    listOf(
                        it.name,
                        it.a ?: "none",
                        it.b ?: "none",
                        if (it.refuses) "may explain differences by itself" else "changed on purpose",
                    )
                },
            )

    private fun figures(rows: List<Compared>) =
        table(
            listOf("service", "figure", "A", "B", "B - A", "95 %", "verdict"),
            rows.map {
                listOf(
                    "${it.key.service} ${it.key.track.label}",
                    ComparisonWords.figure(it.key),
                    ComparisonWords.middle(it.a),
                    ComparisonWords.middle(it.b),
                    ComparisonFacts.change(it),
                    ComparisonFacts.interval(it),
                    emphasized(it.finding),
                )
            },
            right = setOf(2, 3, 4, 5),
        )

    private fun emphasized(finding: Finding) =
        if (finding == Finding.BETTER || finding == Finding.WORSE) "**${finding.text}**" else finding.text

    private fun notes(comparison: Comparison, rows: List<Compared>) =
        comparison.notes(rows).joinToString("\n") { "- $it" }

    private fun table(titles: List<String>, rows: List<List<String>>, right: Set<Int> = emptySet()): String {
        val rules = titles.indices.map { if (it in right) "---:" else "---" }
        return (listOf(titles, rules) + rows.map { row -> row.map(Escaping::markdown) }).joinToString("\n") {
            it.joinToString(" | ", "| ", " |")
        }
    }
}
