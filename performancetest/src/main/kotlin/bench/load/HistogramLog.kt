package bench.load

import org.HdrHistogram.HistogramLogWriter
import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.outputStream

/** Writes intervals of one second as HdrHistogram's own tools read them; values are microseconds, tags tell what they are. */
object HistogramLog {
    fun write(file: Path, startEpochMs: Long, buckets: List<SecondBucket>) {
        file.createParentDirectories().outputStream().use { out ->
            val writer = HistogramLogWriter(out)
            writer.outputLogFormatVersion()
            writer.outputStartTime(startEpochMs)
            writer.setBaseTime(startEpochMs)
            writer.outputLegend()
            buckets.forEach { writer.bucket(it, startEpochMs) }
        }
    }

    private fun HistogramLogWriter.bucket(bucket: SecondBucket, startEpochMs: Long) {
        bucket.histograms().filterValues { it.totalCount > 0 }.forEach { (tag, histogram) ->
            histogram.tag = tag
            histogram.startTimeStamp = startEpochMs + bucket.second * 1_000L
            histogram.endTimeStamp = histogram.startTimeStamp + 1_000L
            // Tick at 1000 keeps the log's own "max" column in milliseconds.
            outputIntervalHistogram(histogram)
        }
    }
}
