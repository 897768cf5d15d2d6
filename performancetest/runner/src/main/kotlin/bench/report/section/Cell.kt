package bench.report.section

import bench.stats.Interval
import bench.stats.Ranking
import java.util.Locale

/** Content of a table cell. Its text form is chosen last: terminal, Markdown, page or CSV. */
sealed interface Cell {
    /** Sort key of rows; null if it is not a number. */
    val order: Double?

    /** A name, or a reason. */
    data class Text(val text: String) : Cell {
        override val order = null
    }

    /** @property word text shown instead, e.g. `none` for 0. */
    data class Number(val value: kotlin.Number, val word: String? = null) : Cell {
        override val order
            get() = value.toDouble()
    }

    /** The best value, or a tie with the best. */
    data class Best(val value: kotlin.Number) : Cell {
        override val order
            get() = value.toDouble()
    }

    /**
     * The true value is [value] or more.
     *
     * @property reason why no more is known, in a word.
     */
    data class LowerBound(val value: kotlin.Number, val reason: String) : Cell {
        override val order
            get() = value.toDouble()
    }

    /** From [low] to [high], with [digits] decimal places. */
    data class Range(val low: Double, val high: Double, val digits: Int = 0) : Cell {
        override val order
            get() = low
    }

    /** A rank, possibly shared. */
    data class Rank(val place: Ranking.Place) : Cell {
        override val order
            get() = place.best.toDouble()
    }

    /** A number in a cell of words, e.g. `(1010)` for a p99 that misses the objective. */
    data class Marked(val value: Double, val text: String) : Cell {
        override val order
            get() = value
    }

    /**
     * There is no value.
     *
     * @property why reason shown in the cell; a longer one goes below the table.
     */
    data class Missing(val why: String = "") : Cell {
        override val order = null
    }

    /**
     * Text for readers; empty if not known.
     *
     * @param digits decimal places of the column.
     */
    fun shown(digits: Int): String =
        when (this) {
            is Text -> text
            is Number -> word ?: number(value, digits)
            is Best -> number(value, digits)
            is LowerBound -> "≥ ${number(value, digits)} ($reason)"
            is Range -> listOf(low, high).joinToString("-") { number(it, this.digits) }
            is Rank -> "$place"
            is Marked -> text
            is Missing -> why
        }

    /** Value for programs, with all known digits. Spreadsheets would read 2-3 as a date, and 1,234 in many ways. */
    val csv: Any?
        get() =
            when (this) {
                is Number -> word ?: value
                is Best -> value
                is Missing -> why.ifEmpty { null }
                is Range -> listOf(low, high).joinToString(TO) { number(it, digits) }
                is Rank -> if (place.isShared) "${place.best}$TO${place.worst}" else "$place"
                is Marked -> text.replace(grouped, "")
                else -> shown(0)
            }

    companion object {
        /** [value], or [Missing] if it is null. */
        fun of(value: kotlin.Number?): Cell = value?.let { Number(it) } ?: Missing()

        fun of(text: String?): Cell = text?.let { Text(it) } ?: Missing()

        fun of(interval: Interval?, digits: Int = 0): Cell =
            interval?.let { Range(it.low, it.high, digits) } ?: Missing(NONE)

        fun of(place: Ranking.Place?, otherwise: String = NONE): Cell = place?.let { Rank(it) } ?: Missing(otherwise)

        /** Marks an empty cell in a column of words as intended. */
        const val NONE = "-"

        private const val TO = " to "
        private val negativeZero = Regex("^-(?=0(\\.0*)?$)")
        private val grouped = Regex("(?<=\\d),(?=\\d{3})")

        private fun number(value: kotlin.Number, digits: Int) =
            if (value is Double || value is Float)
                "%.${digits}f".format(Locale.ROOT, value.toDouble()).replace(negativeZero, "")
            else "$value"
    }
}
