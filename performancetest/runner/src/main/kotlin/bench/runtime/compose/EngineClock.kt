package bench.runtime.compose

import java.time.Duration
import java.time.Instant
import kotlin.math.abs

/**
 * Converts times of the container engine to the runner's `System.nanoTime()`. The engine may run in a virtual machine
 * whose clock is ahead or behind, for example after the host slept.
 *
 * @param ask returns the engine's time now.
 */
internal class EngineClock(
    private val ask: () -> Instant,
    private val nowNs: () -> Long = System::nanoTime,
    private val wallClock: () -> Instant = Instant::now,
) {
    /**
     * One comparison of the clocks.
     *
     * @property atNs moment of the comparison, [engineTime] the engine's time then.
     */
    class Reading(private val atNs: Long, private val engineTime: Instant) {
        /** The moment of [time], on the clock of `System.nanoTime()`. */
        fun nanoTime(time: Instant): Long = atNs + Duration.between(engineTime, time).toNanos()
    }

    /**
     * Compares the clocks. The engine read its clock somewhere between question and answer, so the middle is taken. If
     * both clocks may agree, they are taken as one, which is exact.
     */
    fun read(): Reading {
        val beforeNs = nowNs()
        val wallBefore = wallClock()
        val engine = ask()
        val afterNs = nowNs()
        val halfNs = (afterNs - beforeNs) / 2
        val middle = wallBefore.plusNanos(halfNs)
        val offsetNs = Duration.between(middle, engine).toNanos()
        return Reading(beforeNs + halfNs, if (abs(offsetNs) <= halfNs) middle else engine)
    }

    companion object {
        fun of(docker: DockerCli) =
            EngineClock({
                Instant.parse(docker.run("info", "--format", "{{.SystemTime}}").trim())
            })
    }
}
