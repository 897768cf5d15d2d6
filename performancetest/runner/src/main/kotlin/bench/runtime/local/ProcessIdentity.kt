package bench.runtime.local

import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.math.abs

/**
 * Names a process so that no other one is taken for it, even if it gets the same id later: `pid-boot-ticks`, with the
 * boot id of the kernel and the start time in ticks since boot. Neither depends on the wall clock, which may be set.
 * Without `/proc`, and in files of earlier versions, it is `pid-milliseconds`, the start time by the wall clock.
 */
internal object ProcessIdentity {
    fun of(process: ProcessHandle): String = of(process.pid()) ?: "${process.pid()}-${startMs(process)}"

    /** The running process of this [identity]; null if it has ended, or the text is none. */
    fun find(identity: String): ProcessHandle? {
        val pid = identity.substringBefore('-').toLongOrNull() ?: return null
        val process = ProcessHandle.of(pid).filter { it.isAlive }.orElse(null) ?: return null
        return process.takeIf { of(it) == identity || isSameStart(it, identity.substringAfter('-')) }
    }

    private fun isSameStart(process: ProcessHandle, ms: String): Boolean =
        ms.toLongOrNull()?.let { it > 0 && abs(it - startMs(process)) <= TOLERANCE_MS } ?: false

    private fun startMs(process: ProcessHandle): Long =
        process.info().startInstant().map { it.toEpochMilli() }.orElse(0)

    private fun of(pid: Long): String? =
        try {
            "$pid-${Path.of("/proc/sys/kernel/random/boot_id").readText().trim()}-${ticks(pid)}"
        } catch (_: IOException) {
            null
        }

    private fun ticks(pid: Long): Long = ticks(Path.of("/proc/$pid/stat").readText())

    /** @param stat content of `/proc/PID/stat`; the program's name in it may hold blanks and brackets. */
    internal fun ticks(stat: String): Long = stat.substringAfterLast(')').trim().split(' ')[START].toLong()

    /** Field 22, counted from the third, which follows the name. */
    private const val START = 19

    /** The kernel derives a start time by the wall clock from ticks, so it moves when the clock is corrected. */
    private const val TOLERANCE_MS = 1_500L
}
