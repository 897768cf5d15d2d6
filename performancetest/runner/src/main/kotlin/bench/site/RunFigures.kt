package bench.site

import bench.model.Track
import bench.record.Better
import bench.record.CapacityResult
import bench.record.Metric
import bench.record.MetricKey
import bench.record.MetricValues
import bench.record.ProcessMetrics
import bench.record.RateMetrics
import bench.record.TrialMetrics
import bench.record.TrialRecord
import bench.stats.Estimate
import bench.stats.Interval
import bench.wording.limitedBy
import java.math.BigDecimal
import java.math.MathContext

/**
 * What of a run can be cited. What one service lacks and another has under the same condition is there without a value.
 */
internal class RunFigures(private val of: SiteRun) {
    /** What a figure is of, without its value. */
    private data class Name(val service: String, val track: Track, val condition: String?)

    private class Kind(val key: String, val unit: String, val better: Better) {
        constructor(metric: Metric<*>) : this(metric.key, metric.unit, metric.better)
    }

    private class Value(
        val value: Double?,
        val interval: Interval? = null,
        val repetitions: Int = 1,
        val isAtLeast: Boolean = false,
        val limitedBy: String? = null,
    )

    fun all(): List<PublishedFigure> = if (of.capacities.isNotEmpty()) of.capacities.flatMap(::capacity) else measured()

    private fun capacity(result: CapacityResult): List<PublishedFigure> {
        val sustained =
            Value(
                if (result.isMeasured) (result.sustained ?: 0).toDouble() else null,
                result.sustainedInterval,
                result.repetitions,
                result.isAtLeast,
                result.limitedBy,
            )
        val breaking = Value(result.breaking?.toDouble(), repetitions = result.repetitions)
        return listOf(
            figure(name(result), Kind(RateMetrics.sustained), sustained),
            figure(name(result), Kind(RateMetrics.breaking), breaking),
        ) + atCapacity.map { ofBest(result, it) }
    }

    private fun name(result: CapacityResult): Name =
        of.drawn.run.settings.partsOf(result.service).let { (service, way) -> Name(service, result.track, way) }

    private val atCapacity by lazy {
        AT_CAPACITY.filter { metric -> of.capacities.any { it.best?.let(metric.of) != null } }
    }

    private fun ofBest(result: CapacityResult, metric: Metric<TrialRecord>) =
        figure(
            name(result).let { it.copy(condition = listOfNotNull(it.condition, CAPACITY).joinToString(" ")) },
            Kind(metric),
            Value(result.best?.let(metric.of), repetitions = minOf(1, result.repetitions)),
        )

    private fun measured(): List<PublishedFigure> {
        val known = of.drawn.metrics.filter { it.key.name != MetricKey.MEASURED }
        val kinds = known.groupBy { it.key.condition }.mapValues { (_, same) -> kinds(same) }
        return known
            .groupBy { Name(it.key.service, it.key.track, it.key.condition) }
            .flatMap { (name, same) ->
                kinds.getValue(same[0].key.condition).map { kind ->
                    figure(name, kind, value(same.find { it.key.name == kind.key }))
                }
            }
    }

    private fun kinds(metrics: List<MetricValues>) =
        metrics.map { Kind(it.key.name, it.unit, it.better) }.distinctBy { it.key }

    private fun value(metric: MetricValues?): Value =
        if (metric == null) Value(null, repetitions = 0)
        else if (metric.key.isOutcome) Value(metric.values.average(), repetitions = metric.values.size)
        else
            Estimate.of(metric.values).let {
                Value(it.median, it.interval, it.repetitions, isAtLeast = metric.atLeast > 0)
            }

    private fun figure(name: Name, kind: Kind, value: Value) =
        PublishedFigure(
            FigureId.of(of.id, name.service, name.track, name.condition, kind.key),
            of.id,
            of.date,
            name.service,
            name.track,
            name.condition,
            kind.key,
            kind.unit.ifEmpty { SHARE },
            kind.better.name.lowercase(),
            value.value?.let(::short),
            value.interval?.low?.let(::short),
            value.interval?.high?.let(::short),
            value.isAtLeast,
            value.repetitions,
            value.limitedBy,
        )

    private fun short(value: Double) = BigDecimal(value).round(DIGITS).toDouble()

    private companion object {
        val DIGITS = MathContext(6)

        /** Outcomes have no unit. */
        const val SHARE = "share"

        /** The condition of what was read at the highest sustained rate. */
        const val CAPACITY = "capacity"
        val AT_CAPACITY: List<Metric<TrialRecord>> =
            listOf(TrialMetrics.p50, TrialMetrics.p99, ProcessMetrics.memoryPeak, ProcessMetrics.cpuPer1000) +
                ProcessMetrics.further
    }
}

/** Names that are the same whenever the site is drawn: letters, digits, `.`, `_` and `-`. */
internal object FigureId {
    private val other = Regex("[^a-z0-9._]+")

    /** A condition that says no more than the track is left out. */
    fun of(run: String, service: String, track: Track, condition: String?, metric: String): String =
        listOfNotNull(run, service, track.label, condition?.takeIf { it != track.label }, metric)
            .map { plain(it) }
            .filter { it.isNotEmpty() }
            .joinToString("-")

    private fun plain(text: String) = text.lowercase().replace(other, "-").trim('-')
}
