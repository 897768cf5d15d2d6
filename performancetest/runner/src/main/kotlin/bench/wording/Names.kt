package bench.wording

import java.text.ListFormat
import java.util.Locale

/** Names in a sentence: `a`, `a and b`, `a, b and c`. */
fun List<String>.inWords(): String = if (isEmpty()) "" else listFormat.format(this)

/** Like [inWords], but of a long list only the first: `a, b, c, d, e and 3 more`. */
fun List<String>.fewInWords(): String =
    if (size <= NAMED) inWords() else (take(NAMED) + "${size - NAMED} more").inWords()

private const val NAMED = 5

/** Of British English, which has no comma before the last "and". */
private val listFormat = ListFormat.getInstance(Locale.UK, ListFormat.Type.STANDARD, ListFormat.Style.FULL)
