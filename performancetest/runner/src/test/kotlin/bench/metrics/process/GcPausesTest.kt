package bench.metrics.process

import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.io.TempDir

class GcPausesTest {
    @TempDir private lateinit var root: Path

    /** One number as HotSpot writes it: entry, name, value. */
    private fun entry(name: String, value: Long, order: ByteOrder): ByteArray {
        val nameAt = 20
        val dataAt = (nameAt + name.length + 1 + 7) / 8 * 8
        return ByteBuffer.allocate(dataAt + 8)
            .order(order)
            .putInt(0, dataAt + 8)
            .putInt(4, nameAt)
            .put(12, 'J'.code.toByte())
            .putInt(16, dataAt)
            .put(nameAt, name.toByteArray())
            .putLong(dataAt, value)
            .array()
    }

    private fun file(order: ByteOrder, vararg values: Pair<String, Long>): ByteArray {
        val entries = values.map { (name, value) -> entry(name, value, order) }
        val head =
            ByteBuffer.allocate(32)
                .putInt(0, 0xcafec0c0.toInt())
                .put(4, if (order == ByteOrder.LITTLE_ENDIAN) 1 else 0)
                .order(order)
                .putInt(24, 32)
                .putInt(28, values.size)
                .array()
        return entries.fold(head, ByteArray::plus)
    }

    private val counters =
        arrayOf(
            "sun.gc.collector.0.time" to 1_500L,
            "sun.gc.collector.1.time" to 500L,
            "sun.gc.collector.1.lastEntryTime" to 9_000L,
            "sun.os.hrt.frequency" to 1_000L,
        )

    private fun process(bytes: ByteArray): GcPauses {
        val folder = root.resolve("proc/7").createDirectories()
        folder.resolve("status").writeText("Name:\tjava\nNSpid:\t7\t1\n")
        val inside = root.resolve("container").createDirectories()
        folder.resolve("root").createSymbolicLinkPointingTo(inside)
        inside.resolve("tmp/hsperfdata_app").createDirectories().resolve("1").writeBytes(bytes)
        return GcPauses(7, root)
    }

    @Test
    fun `the times of all collectors are added, in a container too`() =
        assertEquals(2.0, process(file(ByteOrder.LITTLE_ENDIAN, *counters)).totalS())

    @Test
    fun `the other order of bytes is read as well`() =
        assertEquals(counters.toMap(), GcPauses.counters(file(ByteOrder.BIG_ENDIAN, *counters)))

    @Test
    fun `a file that is cut off, or none of HotSpot, gives nothing`() {
        val whole = file(ByteOrder.LITTLE_ENDIAN, *counters)
        listOf(10, 31, 60, whole.size - 1).forEach { assertNull(GcPauses.counters(whole.copyOf(it)), "$it bytes") }
        assertNull(GcPauses.counters("no counters, but long enough for a head".toByteArray()))
        assertNull(process(file(ByteOrder.LITTLE_ENDIAN, "sun.os.hrt.frequency" to 1_000L)).totalS())
    }

    private fun thread(id: Int, name: String, ns: Long) =
        root.resolve("proc/8/task/$id").createDirectories().let {
            it.resolve("comm").writeText("$name\n")
            it.resolve("schedstat").writeText("$ns 5 1\n")
        }

    @Test
    fun `without counters, the CPU time of the collecting threads is the estimate`() {
        thread(8, "java", 9_000_000_000)
        assertNull(GcPauses(8, root).totalS())
        thread(9, "VM Thread", 500_000_000)
        assertEquals(0.5, GcPauses(8, root).totalS())
        thread(10, "GC Thread#0", 2_000_000_000)
        thread(11, "GC Thread#1", 1_000_000_000)
        assertEquals(2.0, GcPauses(8, root).totalS(), "workers collect at the same time")
    }

    @Test fun `a process that is not there has none`() = assertNull(GcPauses(7, root).totalS())

    @Test
    fun `this JVM's own collections count`() {
        val own = GcPauses(ProcessHandle.current().pid())
        val before = own.totalS()
        assumeTrue(before != null, "it shares no counters")
        repeat(3) { System.gc() }
        assertTrue(assertNotNull(own.totalS()) > before!!)
    }
}
