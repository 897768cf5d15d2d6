package bench.report.section

/** Numbers and text as cells. */
internal fun cells(vararg values: Any?): List<Cell> = values.map {
    when (it) {
        null -> Cell.Missing()
        is Number -> Cell.Number(it)
        else -> Cell.Text("$it")
    }
}

/** Rows for comparisons in tests: numbers unchanged, other cells as shown, null for unknown values. */
internal fun ResultTable.plain(): List<List<Any?>> = rows.map { row ->
    row.map { cell ->
        when (cell) {
            is Cell.Number -> cell.word ?: cell.value
            is Cell.Missing -> cell.why.ifEmpty { null }
            else -> cell.shown(0)
        }
    }
}
