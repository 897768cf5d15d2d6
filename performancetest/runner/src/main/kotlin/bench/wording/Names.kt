package bench.wording

/** Names in a sentence: `a`, `a and b`, `a, b and c`. */
fun List<String>.inWords(): String = if (size < 2) joinToString() else "${dropLast(1).joinToString()} and ${last()}"
