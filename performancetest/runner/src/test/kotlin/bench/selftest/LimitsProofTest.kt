package bench.selftest

import bench.ServiceFailure
import bench.UserError
import bench.catalog.Catalog
import bench.cli.ProjectRoot
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Slots
import bench.model.Track
import bench.model.Verdict
import bench.record.GarbageMetrics
import bench.record.KnownLimits
import bench.record.TrialRecord
import bench.record.Trials
import bench.runtime.Launch
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class LimitsProofTest {
    private val service = Catalog.load(ProjectRoot.path).find(listOf(LimitCause.SERVICE)).single()
    private val known = KnownLimits(Slots(9_000, "Tomcat threads"), null, 1_000)

    private fun column(trial: TrialRecord) = NamedLimit.of(trial, known).column

    private fun invalid(vararg reasons: InvalidReason) = Trials.trial(200, Verdict.INVALID, reasons = reasons.toList())

    @Test
    fun `the column is the kind of the limit, none, or the invalid part`() {
        assertEquals("none", column(Trials.trial(200, Verdict.SUSTAINED)))
        val late = InvalidReason(InvalidCode.LOAD_GENERATOR_LATE, 60.0, 50.0)
        assertEquals("invalid: mock", column(invalid(late, Trials.mockLate)))
        assertEquals("invalid: load generator late", column(invalid(late)))
        val busy = Trials.resources.copy(cpu_share = 0.99)
        assertEquals("CPU", column(Trials.trial(200, Verdict.BROKEN, resources = busy)))
        val throttled = busy.copy(throttled_share = 0.8)
        assertEquals("CPU (throttled)", column(Trials.trial(200, Verdict.BROKEN, resources = throttled)))
    }

    @Test
    fun `a cause changes the service's settings in both runtimes, and its declared slots`() {
        val slots = LimitCause.SLOTS.change(service, null)
        assertEquals(50, slots.slots(Track.TUNED)?.count)
        assertEquals("50", slots.environmentFor(Track.TUNED)["SERVER_TOMCAT_THREADS_MAX"])
        assertEquals(mapOf("SERVER_TOMCAT_THREADS_MAX" to "50"), LimitCause.SLOTS.launch(null).environment)
        assertEquals(service, LimitCause.FILE_DESCRIPTORS.change(service, 40))
        assertEquals(300, LimitCause.FILE_DESCRIPTORS.launch(40).fileDescriptors)
    }

    @Test
    fun `the heap of the cause GC replaces that of the track`() {
        val environment = LimitCause.GC.change(service, 40).environmentFor(Track.TUNED)
        assertEquals(
            listOf("-Xmx40m", "-Xms40m"),
            listOf(Launch.JVM_VARIABLE, "JDK_JAVA_OPTIONS").map(environment::get),
        )
        assertEquals(setOf("JDK_JAVA_OPTIONS"), LimitCause.GC.launch(40).environment.keys, "the runtime adds the other")
    }

    private fun collecting(share: Double, verdict: Verdict = Verdict.BROKEN) =
        Trials.trial(200, verdict).copy(garbage = GarbageMetrics(null, null, null, null, share))

    @Test
    fun `the ramp takes the first heap with enough GC at a rate that is not sustained`() {
        val shares = mapOf(70 to 0.1, 63 to 0.4, 57 to 0.29)
        val found = HeapRamp {
            collecting(shares[it] ?: 0.5, if (it == 63) Verdict.SUSTAINED else Verdict.BROKEN)
        }
            .find()
        assertEquals(listOf(51, 45), listOf(found.heapMib, found.next))
        assertEquals(collecting(0.5), found.trial)
        assertTrue(HeapRamp.isEnough(collecting(0.31, Verdict.DEGRADED)))
        assertTrue(HeapRamp.isEnough(collecting(0.31, Verdict.INVALID)), "a late mock changes no heap")
        assertFalse(HeapRamp.isEnough(collecting(0.31, Verdict.SUSTAINED)))
    }

    @Test
    fun `a service that no longer starts, or never collects much, gives one sentence`() {
        assertEquals(
            "No heap makes spring-web collect garbage: it ended",
            assertFailsWith<UserError> { HeapRamp { throw ServiceFailure("it ended") }.find() }.message,
        )
        assertEquals(
            "No heap makes spring-web collect garbage: 27 MiB are enough.",
            assertFailsWith<UserError> { HeapRamp { collecting(0.0) }.find() }.message,
        )
    }

    private fun failures(runtime: String, wrong: Int): Int {
        val trials =
            List(35) {
                CausedTrial("CPU", "CPU", if (it < wrong) "none" else "CPU", "", null, Trials.trial(9, Verdict.BROKEN))
            }
        val record = LimitsRecord(runtime, "spring-web", 1, trials, emptyList())
        return LimitsProof(LimitsForm.FULL, service, Path.of("x"))
            .failures(record, ConfusionMatrix(LimitCause.entries, trials))
            .size
    }

    @Test
    fun `locally each must be named, in containers 33 of 35`() {
        assertEquals(listOf(0, 1), listOf(0, 1).map { failures("local", it) })
        assertEquals(listOf(0, 0, 3), listOf(0, 2, 3).map { failures("compose", it) })
    }
}
