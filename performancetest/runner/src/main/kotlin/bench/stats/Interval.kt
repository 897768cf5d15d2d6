package bench.stats

/** From [low] to [high], both belong to it; in the unit of what it is of. */
data class Interval(val low: Double, val high: Double) {
    val hasZero: Boolean
        get() = low <= 0 && high >= 0

    fun overlaps(other: Interval): Boolean = low <= other.high && other.low <= high

    operator fun unaryMinus() = Interval(-high, -low)
}
