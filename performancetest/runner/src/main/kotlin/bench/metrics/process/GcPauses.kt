package bench.metrics.process

import java.nio.BufferUnderflowException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readBytes
import kotlin.io.path.readLines

/**
 * GC pauses of HotSpot, from the counters that it shares with `jstat` in a file. Reading them costs the process
 * nothing, and needs no answer of a service in trouble. Layout: `perfMemory.hpp` of OpenJDK, version 2. A user without
 * a name, as in containers, has no such file: then the CPU time of [GcThreads] is the estimate.
 *
 * @param root of the file system.
 */
class GcPauses(private val pid: Long, private val root: Path = Path.of("/")) {
    private val file: Path? by lazy { runCatching(::find).getOrNull() }

    private val threads = GcThreads(root.resolve("proc/$pid"))

    /**
     * Seconds for which collections have stopped the process since its start; a collection counts at its end. Null if
     * it is no HotSpot JVM, or is not visible from here.
     */
    fun totalS(): Double? = if (file == null) threads.totalS() else counted()

    private fun counted(): Double? =
        file
            ?.let { runCatching { it.readBytes() }.getOrNull() }
            ?.let(::counters)
            ?.let { counters ->
                val ticks = counters.filterKeys(COLLECTOR_TIME::matches).values
                val frequency = counters[FREQUENCY]?.takeIf { it > 0 }
                if (ticks.isEmpty() || frequency == null) null else ticks.sum() / frequency.toDouble()
            }

    /** In a container, the process has another id and another `/tmp`. */
    private fun find(): Path? {
        val process = root.resolve("proc/$pid")
        val ids = process.resolve("status").readLines().first { it.startsWith("NSpid:") }
        val own = ids.trim().split(Regex("\\s+")).last()
        return process
            .resolve("root/tmp")
            .listDirectoryEntries("hsperfdata_*")
            .map { it.resolve(own) }
            .find {
                it.exists()
            }
    }

    companion object {
        private const val MAGIC = 0xcafec0c0.toInt()
        private const val BYTE_ORDER = 4
        private const val ENTRIES = 24
        private const val NAME = 4
        private const val TYPE = 12
        private const val DATA = 16
        private const val LONG = 'J'.code.toByte()
        private const val FREQUENCY = "sun.os.hrt.frequency"
        private val COLLECTOR_TIME = Regex("sun\\.gc\\.collector\\.\\d+\\.time")

        /** All numbers in [bytes] of such a file by name; null if they are none of it. */
        internal fun counters(bytes: ByteArray): Map<String, Long>? =
            try {
                val buffer = ByteBuffer.wrap(bytes)
                if (buffer.getInt(0) != MAGIC) null
                else read(buffer.order(if (buffer.get(BYTE_ORDER) == 0.toByte()) BIG else LITTLE))
            } catch (_: IndexOutOfBoundsException) {
                null
            } catch (_: BufferUnderflowException) {
                null
            }

        private fun read(buffer: ByteBuffer): Map<String, Long> {
            var at = buffer.getInt(ENTRIES)
            return (1..buffer.getInt(ENTRIES + Int.SIZE_BYTES))
                .mapNotNull { entry(buffer, at).also { _ -> at += buffer.getInt(at) } }
                .toMap()
        }

        private fun entry(buffer: ByteBuffer, at: Int): Pair<String, Long>? {
            if (buffer.get(at + TYPE) != LONG || buffer.getInt(at + 2 * Int.SIZE_BYTES) != 0) return null
            var end = at + buffer.getInt(at + NAME)
            val start = end
            while (buffer.get(end) != 0.toByte()) end++
            val name = ByteArray(end - start).also { buffer.get(start, it) }.decodeToString()
            return name to buffer.getLong(at + buffer.getInt(at + DATA))
        }

        private val BIG = ByteOrder.BIG_ENDIAN
        private val LITTLE = ByteOrder.LITTLE_ENDIAN
    }
}
