package bench.cli

import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.table.Table
import com.github.ajalt.mordant.table.table

/** Verdicts next to what advice predicted. */
internal object AdviceTable {
    fun of(checks: List<AdviceCheck.Check>): Table = table {
        whitespace = Whitespace.NORMAL
        header { row("service", "slots", "predicted", "measured", "as predicted") }
        body { checks.forEach { row(*cells(it).toTypedArray()) } }
    }

    private fun cells(check: AdviceCheck.Check): List<String> =
        listOf(
            check.advice.service,
            check.slots?.toString() ?: "no limit",
            if (check.isSustained) "sustained" else "not sustained",
            check.measured?.label ?: "-",
            if (check.isAsPredicted) "yes" else "no",
        )
}
