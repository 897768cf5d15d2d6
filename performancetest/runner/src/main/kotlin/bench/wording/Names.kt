package bench.wording

import java.text.ListFormat
import java.util.Locale

/** Names in a sentence: `a`, `a and b`, `a, b and c`. */
fun List<String>.inWords(): String = if (isEmpty()) "" else listFormat.format(this)

/** Of British English, which has no comma before the last "and". */
private val listFormat = ListFormat.getInstance(Locale.UK, ListFormat.Type.STANDARD, ListFormat.Style.FULL)
