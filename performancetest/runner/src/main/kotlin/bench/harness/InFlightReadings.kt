package bench.harness

/** Number of calls that waited at the mock, about one reading for each second of the load's schedule. */
class InFlightReadings(private val read: () -> Long) {
    private val readings = mutableListOf<Pair<Double, Long>>()

    fun tick(elapsedS: Double) {
        if (readings.isEmpty() || elapsedS - readings.last().first >= INTERVAL_S) readings += elapsedS to read()
    }

    fun mean(fromS: Double, untilS: Double): Double? = within(fromS, untilS).takeIf { it.isNotEmpty() }?.average()

    fun max(fromS: Double, untilS: Double): Long? = within(fromS, untilS).maxOrNull()

    private fun within(fromS: Double, untilS: Double) =
        readings.filter { it.first >= fromS && it.first <= untilS }.map { it.second }

    private companion object {
        const val INTERVAL_S = 0.4
    }
}
