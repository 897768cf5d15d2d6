package bench.harness

import bench.BenchFailure
import bench.histogram.HistogramLog
import bench.histogram.SecondStats
import bench.loadgen.LoadEvent
import bench.loadgen.loadJson
import bench.metrics.process.ResourceSample
import bench.model.InvalidCode
import bench.model.Objective
import bench.model.Program
import bench.model.Service
import bench.model.Track
import bench.model.TrialEnd
import bench.model.TrialSettings
import bench.model.Verdict
import bench.record.RecordStore
import bench.runtime.CpuAllowance
import bench.runtime.Launch
import bench.runtime.Lifetime
import bench.runtime.LoadSession
import bench.runtime.Meter
import bench.runtime.RunningMock
import bench.runtime.RunningService
import bench.runtime.Runtime
import java.io.PipedInputStream
import java.io.PipedOutputStream
import java.nio.file.Path
import kotlin.concurrent.thread
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** A trial in which a part of the bench ends is recorded as invalid, by the name of that part. */
class EndedBenchTest {
    @TempDir lateinit var folder: Path

    private class Generator(@Volatile override var isAlive: Boolean = true) : Lifetime {
        override val ending
            get() = if (isAlive) null else "signal 9"

        override fun lastOutput() = "Killed\n"
    }

    private val generator = Generator()
    private val commands = PipedOutputStream()
    private val events = PipedInputStream(1 shl 16)
    private val eventsEnd = PipedOutputStream(events)

    private fun say(event: LoadEvent) {
        eventsEnd.write((loadJson.encodeToString<LoadEvent>(event) + "\n").toByteArray())
        eventsEnd.flush()
    }

    /** Plays the load generator: gets each command after [LoadEvent.Ready]. */
    private fun session(onCommand: (String) -> Unit): LoadSession {
        val input = PipedInputStream(commands).bufferedReader()
        thread(isDaemon = true) { input.forEachLine(onCommand) }
        say(LoadEvent.Ready)
        return LoadSession("load-generator", commands.bufferedWriter(), events.bufferedReader(), generator)
    }

    private inner class FakeRuntime(private val session: LoadSession) : Runtime {
        override val name = "fake"
        override val cleanedUp = emptyList<String>()
        override val meter = object : Meter {}
        override val allowance = CpuAllowance(1.0, 1, 1.0, is_shared = true, text = "not pinned")

        override fun checkGoesOn() = Unit

        override fun loadGenerator(count: Int) = session

        override fun startMock(delayMs: Long) = error("no mock here")

        override fun launch(service: Service, track: Track, mock: RunningMock?, how: Launch) = error("no launch here")

        override fun startLoadGenerator(program: Program) = error("no closed loop here")

        override fun startBackingService(backingService: Program) = error("no backing service here")

        override fun startProgram(mainClass: String) = error("nothing is proved here")

        override fun close() = Unit
    }

    private object Mock : RunningMock {
        /** Nothing listens there. */
        override val adminUrls = listOf("http://127.0.0.1:1")
        override val url = "http://127.0.0.1:1"
        override val isAlive = false

        override fun lastOutput() = ""

        override fun outputBytes() = 0L

        override fun close() = Unit
    }

    private object Running : RunningService {
        override val service = Service("x", Path.of("services/x"), emptyList(), emptyMap(), emptyMap(), emptyMap())
        override val url = "http://127.0.0.1:1"
        override val track = Track.STOCK
        override val launchedNs = 0L
        override val readyAfterMs = 1L
        override val isAlive = true

        override fun noteReady() = Unit

        override fun sample(): ResourceSample? = null

        override fun lastOutput() = ""

        override fun outputBytes() = 0L

        override fun confine() = Unit

        override fun terminate(timeoutMs: Long): Int? = null

        override fun close() = Unit
    }

    private val progress =
        object : Progress {
            override fun phase(what: String) = Unit

            override fun tick(rate: Double, elapsedS: Double, latest: SecondStats?) = Unit

            override fun trial(line: String) = Unit

            override fun warning(line: String) = Unit
        }
    private val settings =
        TrialSettings(0, Objective(0.999, 500.0), 10_000, warmup_s = 1, settle_s = 1, window_s = 2, repetitions = 1)

    private fun trial(session: LoadSession, mock: RunningMock?): BenchFailure {
        val store = RecordStore(folder)
        val trials = TrialRunner(FakeRuntime(session), settings, store, progress)
        val target = Target("capacity", Running, mock, 1, WarmUp.Warmth(isWarm = true, best_per_s = 0.0))
        return assertFailsWith<BenchFailure> { trials.run(target, 100) }
    }

    private fun assertRecorded(part: String, how: String) {
        val record = RecordStore(folder).readTrials().single()
        assertEquals(Verdict.INVALID to TrialEnd.BENCH_ENDED, record.verdict to record.ended)
        val reason = record.invalid_reasons.single { it.code == InvalidCode.ENDED }
        assertEquals(listOf(part) to how, reason.parts to reason.detail)
        assertTrue(RecordStore(folder).has(record.histogram!!), "the log exists, though it may be empty")
    }

    @Test
    fun `the load generator ends in the middle of a trial`() {
        val session = session { command ->
            if ("\"run\"" in command) {
                say(LoadEvent.OpenTick(0.5, emptyList()))
                generator.isAlive = false
                eventsEnd.close()
            }
        }
        assertEquals("load-generator" to "signal 9", trial(session, mock = null).let { it.part to it.how })
        assertRecorded("load-generator", "signal 9")
        assertEquals(false, session.isAlive)
    }

    @Test
    fun `the mock has ended when the trial begins`() {
        assertEquals("mock", trial(session {}, Mock).part)
        assertRecorded("mock", "no answer")
    }

    @Test
    fun `a failure at a tick ends the plan, so that the next one can run`() {
        val session = session { command ->
            if ("\"run\"" in command) say(LoadEvent.OpenTick(0.5, emptyList()))
            else say(LoadEvent.OpenDone(0.6, emptyList(), HistogramLog.text(0, emptyList())))
        }
        val plan = settings.loadOn(Running, listOf(bench.loadgen.Phase(1.0, 1)))
        repeat(2) {
            assertFailsWith<BenchFailure> { session.run(plan) { throw BenchFailure("mock", "no answer", "Gone.") } }
        }
        assertTrue(session.isAlive)
    }
}
