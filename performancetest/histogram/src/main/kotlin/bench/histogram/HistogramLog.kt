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
        writer.outputStartTime(startEpochMs)
        writer.setBaseTime(startEpochMs)
        writer.outputLegend()
        seconds.forEach { (second, histograms) -> writer.second(startEpochMs + second * 1_000L, histograms) }
        return bytes.toString(Charsets.US_ASCII)
    }

    /**
     * The seconds of [window] from a [log] that [text] made, merged by tag. It reads the stream whose tags begin with
     * [prefix], and removes the prefix.
     *
     * @throws IllegalArgumentException for a damaged log.
     */
    fun read(log: String, window: IntRange = EACH, prefix: String = ""): Map<String, IntCountsHistogram> =
        readAll(log, window)
            .filterKeys { if (prefix.isEmpty()) !it.startsWith(PROBE) else it.startsWith(prefix) }
            .mapKeys { it.key.removePrefix(prefix) }

    /**
     * Each second of a [log] by tag, without those of the second stream.
     *
     * @throws IllegalArgumentException for a damaged log.
     */
    fun seconds(log: String): Map<Int, Map<String, AbstractHistogram>> {
        val reader = HistogramLogReader(log.byteInputStream())
        return intervals(reader, log)
            .filterNot { it.tag.startsWith(PROBE) }
            .groupBy { Math.round(it.startTimeStamp / 1_000.0 - reader.startTimeSec).toInt() }
            .mapValues { (_, same) -> same.associateBy { it.tag } }
    }

    private fun readAll(log: String, window: IntRange): Map<String, IntCountsHistogram> {
        val merged = mutableMapOf<String, IntCountsHistogram>()
        val reader = HistogramLogReader(log.byteInputStream())
        intervals(reader, log).forEach { interval ->
            val second = Math.round(interval.startTimeStamp / 1_000.0 - reader.startTimeSec).toInt()
            if (second in window) merged.getOrPut(interval.tag) { SecondBucket.newHistogram() }.add(interval)
        }
        return merged
    }

    /** The reader silently treats a line that it cannot parse as the end. */
    private fun intervals(reader: HistogramLogReader, log: String) = sequence {
        var read = 0
        while (reader.hasNext()) {
            yield((reader.nextIntervalHistogram() ?: break) as AbstractHistogram)
            read++
        }
        val lines = log.lineSequence().count { it.isNotBlank() && it.first() !in NO_INTERVAL }
        require(read == lines) { "$read of its $lines histograms can be read." }
    }

    private fun HistogramLogWriter.second(fromMs: Long, histograms: Map<String, IntCountsHistogram>) =
        histograms
            .filterValues { it.totalCount > 0 }
            .forEach { (tag, histogram) ->
                histogram.tag = tag
                histogram.startTimeStamp = fromMs
                histogram.endTimeStamp = fromMs + 1_000L
                outputIntervalHistogram(histogram)
            }
}
