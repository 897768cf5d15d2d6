package bench.stats

/** From [low] to [high], both included; in the unit of the estimate. */
data class Interval(val low: Double, val high: Double) {
    val hasZero: Boolean
        get() = low <= 0 && high >= 0

    operator fun unaryMinus() = Interval(-high, -low)
}
