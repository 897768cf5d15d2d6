package bench.report.drawing

import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * The colours of all charts, in the page and in files, as `#rrggbb`.
 *
 * @property services colours by name; the same everywhere.
 * @property drawn_as several paths of one service use colours of services that share no chart with them: there are not
 *   enough clearly different colours.
 * @property others colours of all other services.
 * @property marks by [bench.report.chart.Mark.label].
 * @property limits by [bench.report.chart.LimitMark.label].
 */
@Serializable
data class Palette(
    val services: Map<String, String>,
    private val drawn_as: Map<String, String>,
    private val others: List<String>,
    val marks: Map<String, String>,
    val limits: Map<String, String>,
) {
    /** The same algorithm as in charts.js, so that a new service has the same colour everywhere. */
    fun colour(service: String): String =
        services[drawn_as[service] ?: service]
            ?: others[
                Integer.remainderUnsigned(
                    service.fold(SEED) { hash, letter -> hash * FACTOR + letter.code },
                    others.size,
                )]

    companion object {
        private const val SEED = 7
        private const val FACTOR = 31

        val ofAll: Palette by lazy {
            Json.decodeFromString(Palette::class.java.getResource("/bench/report/page/palette.json")!!.readText())
        }
    }
}
