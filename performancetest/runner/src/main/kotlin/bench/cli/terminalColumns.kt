package bench.cli

import com.github.ajalt.mordant.table.ColumnWidth

private const val PADDING = 2

/** A column as wide as the longest of [texts]: users copy names, so names are never cut, even in a narrow terminal. */
fun uncut(texts: List<String>): ColumnWidth = ColumnWidth.Fixed(texts.maxOf { it.length } + PADDING)
