package bench.metrics.process

import bench.PatienceFactor
import java.io.IOException
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createTempFile
import kotlin.io.path.deleteIfExists
import kotlin.io.path.readText

/**
 * Objects in use on the heap of a JVM, by the JDK's `jcmd`: its histogram of classes begins with a full collection. It
 * reads JVMs of the same user and machine.
 */
class LiveHeap(private val pid: Long, private val jcmd: Path = JCMD) : HeapReader {
    override fun mib(): Double? =
        try {
            histogram()?.let(::totalBytes)?.div(MIB)
        } catch (_: IOException) {
            null
        }

    /** Through a file: a histogram is longer than a pipe holds. */
    private fun histogram(): String? {
        val output = createTempFile("live-heap")
        try {
            val process =
                ProcessBuilder("$jcmd", "$pid", "GC.class_histogram")
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start()
            if (process.waitFor(LIMIT_S * PatienceFactor.ofThisRun, TimeUnit.SECONDS)) return output.readText()
            process.destroyForcibly()
            return null
        } finally {
            output.deleteIfExists()
        }
    }

    companion object {
        private const val MIB = 1_048_576.0
        private const val LIMIT_S = 20L
        private val JCMD = Path.of(System.getProperty("java.home"), "bin", "jcmd")
        private val total = Regex("(?m)^Total +\\d+ +(\\d+)")

        /** Null if [histogram] has no sum. */
        internal fun totalBytes(histogram: String): Long? = total.find(histogram)?.groupValues?.get(1)?.toLong()
    }
}
