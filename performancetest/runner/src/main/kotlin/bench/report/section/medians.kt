package bench.report.section

/** The median of what is known; null of nothing. */
fun Iterable<Double?>.median(): Double? = filterNotNull().takeIf { it.isNotEmpty() }?.let { bench.stats.median(it) }
