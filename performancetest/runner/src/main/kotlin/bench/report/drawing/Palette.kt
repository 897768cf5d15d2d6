package bench.report.drawing

import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * The colours of all charts, in the page and in files, as `#rrggbb`.
 *
 * @property services by name; the same everywhere. @property drawn_as ways to ask one service look like services that
 *   no chart has next to them: there are no more colours that everybody can tell apart. @property others of services
 *   that nobody has thought of. @property marks by [bench.report.chart.Mark.label].
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
    /** As charts.js does it, so that a service that is new has one colour too. */
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
