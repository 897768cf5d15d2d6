package bench.stats

/** From [low] to [high], both belong to it; in the unit of what it is of. */
data class Interval(val low: Double, val high: Double) {
    val hasZero: Boolean
        get() = low <= 0 && high >= 0

    operator fun unaryMinus() = Interval(-high, -low)
}
