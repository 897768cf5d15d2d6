package bench.report.chart

import bench.model.Track
import bench.model.Verdict
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * What a figure draws: values, units and what each of them is; no colours and no shapes, which whoever draws it adds.
 */
@Serializable sealed interface Chart

/** @property title with its unit, as people read it. */
@Serializable data class Axis(val title: String, val isLogarithmic: Boolean = false)

/**
 * What a value is worth. `NOTE` is a value that nothing is judged by, such as a second of a time line. `LEAST` is a
 * lower bound.
 */
@Serializable
enum class Mark {
    @SerialName("sustained") SUSTAINED,
    @SerialName("degraded") DEGRADED,
    @SerialName("broken") BROKEN,
    @SerialName("invalid") INVALID,
    @SerialName("least") LEAST,
    @SerialName("note") NOTE;

    val label: String
        get() = name.lowercase()

    companion object {
        fun of(verdict: Verdict): Mark = valueOf(verdict.name)
    }
}

/**
 * @property y null where nothing is known. @property low and [high] the ends of the interval, null without
 *   one. @property text what else a reader wants to know of it.
 */
@Serializable
data class Point(
    val x: Double,
    val y: Double?,
    val mark: Mark,
    val text: String = "",
    val low: Double? = null,
    val high: Double? = null,
)

/**
 * @property kind which of several figures of one service it is, for example `p99`; the first is drawn whole, the others
 *   dashed.
 */
@Serializable data class Line(val service: String, val track: Track, val kind: String, val points: List<Point>)

/**
 * A figure against another. @property isJoined whether what lies between two points may be read from the line between
 * them.
 */
@Serializable
@SerialName("lines")
data class LineChart(val x: Axis, val y: Axis, val lines: List<Line>, val isJoined: Boolean = true) : Chart

/** Several with one axis of x below each other. */
@Serializable @SerialName("panels") data class PanelChart(val panels: List<LineChart>) : Chart

/**
 * @property kind what several values of one service are told apart by: a track, a variant. @property place among the
 *   others, where that is not certain: `2-4`. @property row the name of its row, where that is not the service.
 * @property limit what kept it from more; null where that is no question.
 */
@Serializable
data class Dot(
    val service: String,
    val track: Track?,
    val kind: String,
    val value: Double?,
    val mark: Mark,
    val text: String = "",
    val low: Double? = null,
    val high: Double? = null,
    val place: String = "",
    val row: String? = null,
    val limit: LimitMark? = null,
)

/** A row a service, or one of several of its own. @property rows in their order, from above. */
@Serializable
@SerialName("dots")
data class DotChart(val value: Axis, val rows: List<String>, val dots: List<Dot>) : Chart

/**
 * @property text is what stands in it. @property row the name of its row, where that is not the service and its
 *   track. @property share of the best of all cells, by which it is shaded; null where cells are not compared.
 */
@Serializable
data class ChartCell(
    val service: String,
    val track: Track,
    val column: String,
    val mark: Mark,
    val text: String,
    val row: String? = null,
    val share: Double? = null,
)

/** A row a service and track, or as cells say; a column a condition. */
@Serializable @SerialName("cells") data class CellChart(val columns: List<String>, val cells: List<ChartCell>) : Chart
