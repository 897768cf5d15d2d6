package bench.report.section

/** The median of what is known; null of nothing. */
fun Iterable<Double?>.median(): Double? = filterNotNull().takeIf { it.isNotEmpty() }?.let { bench.stats.median(it) }

/** Names in a sentence: `a`, `a and b`, `a, b and c`. */
fun List<String>.inWords(): String = if (size < 2) joinToString() else "${dropLast(1).joinToString()} and ${last()}"
