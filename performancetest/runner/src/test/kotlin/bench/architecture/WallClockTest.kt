package bench.architecture

import java.nio.file.Path
import kotlin.io.path.extension
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.walk
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/**
 * Durations and comparisons use `System.nanoTime()`: the wall clock may be set at any moment, as after the sleep of a
 * laptop. It serves only for time stamps, in the files below.
 */
class WallClockTest {
    private val project = Path.of("../..").toAbsolutePath().normalize()
    private val reads = Regex("currentTimeMillis\\(|\\bInstant(\\.|::)now|DateTime\\.now|Clock\\.system|\\bDate\\(\\)")
    private val durations = Regex("Duration\\.between|ChronoUnit\\.\\w+\\.between")

    /** Who may read it, for which time stamp. */
    private val stamps =
        mapOf(
            "OpenLoopMain.kt" to "start of a histogram log",
            "ClosedLoopRecorder.kt" to "start of a histogram log",
            "TickerWorkload.kt" to "a tick carries the wall clock of the service; values out of range are cut",
            "ComposeBench.kt" to "end of a mark on a dashboard",
            "EngineClock.kt" to "the comparison with the engine's clock",
            "CapacityRun.kt" to "start of a mark on a dashboard",
            "RunSession.kt" to "start of a mark on a dashboard",
            "TrialRunner.kt" to "started_at",
            "ScenarioRun.kt" to "started_at",
            "StartRun.kt" to "started_at",
            "WaitingRun.kt" to "started_at",
            "WorkloadRun.kt" to "started_at",
            "CrossCheckCommand.kt" to "started_at",
            "Measurement.kt" to "started_at, and the seed",
            "RunFolder.kt" to "name of the folder, and when a run was resumed",
        )

    private fun files(pattern: Regex) =
        listOf("performancetest/histogram", "performancetest/loadgen", "performancetest/runner", "mock-dependency")
            .flatMap { project.resolve(it).resolve("src/main").walk() }
            .filter { it.extension in listOf("kt", "java") && pattern.containsMatchIn(it.readText()) }
            .map { it.name }
            .toSet()

    @Test fun `the wall clock is read for time stamps only`() = assertEquals(stamps.keys, files(reads))

    @Test
    fun `no duration is the difference of two wall-clock times`() =
        assertEquals(setOf("EngineClock.kt", "TickerWorkload.kt"), files(durations))

    @Test
    fun `the patterns find what they look for`() {
        listOf("System.currentTimeMillis()", "Instant.now()", "wall: () -> Instant = Instant::now", "Date()").forEach {
            assertTrue(reads.containsMatchIn(it), it)
        }
    }
}
