package bench.histogram

import java.io.ByteArrayOutputStream
import org.HdrHistogram.AbstractHistogram
import org.HdrHistogram.HistogramLogReader
import org.HdrHistogram.HistogramLogWriter
import org.HdrHistogram.IntCountsHistogram

/**
 * Writes intervals of one second in the format of HdrHistogram's own tools. Values are microseconds; tags name the kind
 * of value.
 */
object HistogramLog {
    /** Prefix of the tags of the second stream. */
    const val PROBE = "ping_"

    /** All seconds, for a log with only the seconds of the window. */
    private val EACH = 0..Int.MAX_VALUE

    /** The tools assume nanoseconds, and show milliseconds. */
    private const val UNIT =
        "[Values are microseconds, Interval_Max is milliseconds: HistogramLogProcessor -outputValueUnitRatio 1000]"
    private const val US_IN_A_MS = 1_000.0

    /** No run lasts longer. */
    private const val WEEK_S = 604_800L

    /** Prefix of a line with a comment or the legend. */
    private const val NO_INTERVAL = "#\""

    /** @param streams seconds by the prefix of their tags. */
    fun text(startEpochMs: Long, elapsedS: Double, streams: Map<String, List<SecondBucket>>): String =
        text(
            startEpochMs,
            streams
                .flatMap { (prefix, buckets) -> buckets.map { prefix to it } }
                .sortedBy { it.second.second }
                .map { (prefix, bucket) ->
                    bucket.second to bucket.histograms(elapsedS).mapKeys { (tag, _) -> prefix + tag }
                },
        )

    /** @param seconds in their order, with histograms by tag. */
    fun text(startEpochMs: Long, seconds: List<Pair<Int, Map<String, IntCountsHistogram>>>): String {
        val bytes = ByteArrayOutputStream()
        val writer = HistogramLogWriter(bytes)
        writer.outputLogFormatVersion()
        writer.outputComment(UNIT)
        writer.outputStartTime(startEpochMs)
        writer.setBaseTime(startEpochMs)
        writer.outputLegend()
        seconds.forEach { (second, histograms) -> writer.second(second, histograms) }
        return bytes.toString(Charsets.US_ASCII)
    }

    /**
     * The seconds of [window] from a [log] that [text] made, merged by tag. It reads the stream whose tags begin with
     * [prefix], and removes the prefix.
     *
     * @throws IllegalArgumentException for a damaged log.
     */
    fun read(log: String, window: IntRange = EACH, prefix: String = ""): Map<String, IntCountsHistogram> =
        readAll(log, window).filterKeys { isOf(prefix, it) }.mapKeys { it.key.removePrefix(prefix) }

    /**
     * Each second of a [log] by tag. It reads the stream whose tags begin with [prefix], and removes the prefix.
     *
     * @throws IllegalArgumentException for a damaged log.
     */
    fun seconds(log: String, prefix: String = ""): Map<Int, Map<String, AbstractHistogram>> =
        intervals(log)
            .filter { (_, interval) -> isOf(prefix, interval.tag) }
            .groupBy({ it.first }, { it.second })
            .mapValues { (_, same) -> same.associateBy { it.tag.removePrefix(prefix) } }

    private fun isOf(prefix: String, tag: String) =
        if (prefix.isEmpty()) !tag.startsWith(PROBE) else tag.startsWith(prefix)

    private fun readAll(log: String, window: IntRange): Map<String, IntCountsHistogram> {
        val merged = mutableMapOf<String, IntCountsHistogram>()
        intervals(log).forEach { (second, interval) ->
            if (second in window)
                orDamaged { merged.getOrPut(interval.tag) { SecondBucket.newHistogram() }.add(interval) }
        }
        return merged
    }

    /**
     * Each histogram of a [log] with its second. The reader silently treats a line that it cannot parse as the end.
     *
     * @throws IllegalArgumentException for a damaged log.
     */
    internal fun intervals(log: String): List<Pair<Int, AbstractHistogram>> {
        val lines = log.lineSequence().filter { it.isNotBlank() && it.first() !in NO_INTERVAL }.toList()
        lines.forEach { HistogramPayload.check(it.trim().substringAfterLast(',')) }
        val reader = HistogramLogReader(log.byteInputStream())
        val read = orDamaged {
            generateSequence { if (reader.hasNext()) reader.nextIntervalHistogram() as AbstractHistogram? else null }
                .map { Math.round(it.startTimeStamp / 1_000.0 - reader.startTimeSec) to it }
                .toList()
        }
        require(read.size == lines.size) { "${read.size} of its ${lines.size} histograms can be read." }
        return read.map { (second, interval) ->
            require(second in 0..WEEK_S && interval.tag != null) { "A histogram has the second $second." }
            second.toInt() to interval
        }
    }

    /** The library's errors for damaged logs have no common type. */
    private fun <T> orDamaged(read: () -> T): T =
        try {
            read()
        } catch (e: RuntimeException) {
            throw e as? IllegalArgumentException ?: IllegalArgumentException("A histogram cannot be read.", e)
        }

    /** Times in the file are seconds since its start. */
    private fun HistogramLogWriter.second(second: Int, histograms: Map<String, IntCountsHistogram>) =
        histograms
            .filterValues { it.totalCount > 0 }
            .forEach { (tag, histogram) ->
                histogram.tag = tag
                outputIntervalHistogram(second.toDouble(), second + 1.0, histogram, US_IN_A_MS)
            }
}
