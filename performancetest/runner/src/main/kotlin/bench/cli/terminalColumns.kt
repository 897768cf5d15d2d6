package bench.cli

import com.github.ajalt.mordant.table.ColumnWidth

private const val PADDING = 2

/** A column as wide as the longest of [texts]: names are to be copied and are not cut, however narrow the terminal. */
fun uncut(texts: List<String>): ColumnWidth = ColumnWidth.Fixed(texts.maxOf { it.length } + PADDING)
