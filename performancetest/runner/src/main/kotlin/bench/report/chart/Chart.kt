package bench.report.chart

import bench.model.Track
import bench.model.Verdict
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** What a chart draws: values, units and their meaning. The drawing code adds colours and shapes. */
@Serializable sealed interface Chart

/** @property title name for readers, with its unit. */
@Serializable data class Axis(val title: String, val isLogarithmic: Boolean = false)

/** Verdict of a value. `NOTE` is a value without a verdict, e.g. a second of a time line. `LEAST` is a lower bound. */
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
 * @property y null if not known.
 * @property low and [high]: ends of the interval, null without one.
 * @property text further information for the reader.
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
 * @property kind which of several metrics of one service it shows, e.g. `p99`; the first is a solid line, the others
 *   are dashed.
 */
@Serializable data class Line(val service: String, val track: Track, val kind: String, val points: List<Point>)

/**
 * One metric against another.
 *
 * @property isJoined whether the line between two points shows real values.
 */
@Serializable
@SerialName("lines")
data class LineChart(val x: Axis, val y: Axis, val lines: List<Line>, val isJoined: Boolean = true) : Chart

/** Several charts below each other with a common x axis. */
@Serializable @SerialName("panels") data class PanelChart(val panels: List<LineChart>) : Chart

/**
 * @property kind what distinguishes several values of one service: a track, a variant.
 * @property place rank, if it is not certain: `2-4`.
 * @property row name of its row, if that is not the service.
 * @property limit what limited the service; null if the chart does not show that.
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

/**
 * One row per service, or several if dots name their own rows.
 *
 * @property rows rows in order, from the top.
 */
@Serializable
@SerialName("dots")
data class DotChart(val value: Axis, val rows: List<String>, val dots: List<Dot>) : Chart

/**
 * @property text content of the cell.
 * @property row name of its row, if that is not the service and its track.
 * @property share share of the best cell, for the shading; null if cells are not compared.
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

/** One row per service and track, unless cells name their own; one column per condition. */
@Serializable @SerialName("cells") data class CellChart(val columns: List<String>, val cells: List<ChartCell>) : Chart
