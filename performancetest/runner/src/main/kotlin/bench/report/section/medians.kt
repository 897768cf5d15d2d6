package bench.report.section

/** Median of the known values; null if there are none. */
fun Iterable<Double?>.median(): Double? = filterNotNull().takeIf { it.isNotEmpty() }?.let { bench.stats.median(it) }
