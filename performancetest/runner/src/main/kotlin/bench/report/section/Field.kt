package bench.report.section

import bench.model.Track
import bench.record.Metric

/**
 * A column and its content.
 *
 * @property isOptional omitted if no row has a value.
 */
class Field<in T>(val column: ResultTable.Column, val isOptional: Boolean = false, val of: (T) -> Cell)

/** Columns that identify a row, in all tables. */
internal fun <T> named(trackFrom: Int = 0, service: (T) -> String, track: (T) -> Track): List<Field<T>> =
    listOf(
        Field(ResultTable.Column("service", "service")) { Cell.Text(service(it)) },
        Field(ResultTable.Column("track", "track", least = trackFrom)) { Cell.Text(track(it).label) },
    )

/** The rate of a row: each user makes one call. */
internal fun <T> rate(from: Int = 0, of: (T) -> Int): Field<T> =
    Field(ResultTable.Column("req/s", "rate_per_s", least = from)) { Cell.Number(of(it)) }

internal fun <T> verdict(of: (T) -> String): Field<T> =
    Field(ResultTable.Column("verdict", "verdict")) { Cell.Text(of(it)) }

/** What limited the service. */
internal fun <T> limitedBy(prefix: String = "", of: (T) -> Cell): Field<T> =
    Field(ResultTable.Column("limited by", "${prefix}limited_by", isLong = true), of = of)

/**
 * The column of a metric.
 *
 * @param from minimum terminal width in characters to show it.
 * @param words see [Metric.titled].
 */
internal fun Metric<*>.column(vararg words: Pair<String, String>, from: Int = 0) =
    ResultTable.Column(titled(*words), key, digits, from)

/** For rows that have the metric themselves. */
internal fun <T> Metric<T>.field(vararg words: Pair<String, String>, from: Int = 0): Field<T> =
    Field(column(*words, from = from)) { Cell.of(of(it)) }

/** For rows [R] that contain a [T], or none. */
internal fun <R, T> Metric<T>.fieldOf(
    vararg words: Pair<String, String>,
    from: Int = 0,
    isOptional: Boolean = false,
    one: (R) -> T?,
): Field<R> = Field(column(*words, from = from), isOptional) { row -> Cell.of(one(row)?.let(of)) }
