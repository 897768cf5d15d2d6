package bench.record

import bench.model.ContainerFacts
import bench.model.Slots
import bench.model.Track
import bench.model.Verdict
import bench.wording.EvidenceWords
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNull
import kotlin.test.assertTrue

class LimitRowTest {
    private val knownLimits = KnownLimits(Slots(200, "Tomcat threads"), fileDescriptors = 20_000, delay_ms = 1_000)

    private fun row(vararg trials: TrialRecord, knownLimits: KnownLimits = this.knownLimits) =
        LimitRow.of(CapacityResult.of(trials.toList()) { _, _ -> knownLimits }.single(), knownLimits)

    /** A rate that fails with all slots in use. */
    private fun full(rate: Int, slots: Int = 200) =
        Trials.trial(
            rate,
            Verdict.BROKEN,
            achieved = slots.toDouble(),
            bench = Trials.bench.copy(mock_peak_in_flight = slots.toLong()),
        )

    @Test
    fun `Little's law predicts slots divided by the delay`() {
        assertEquals(200.0, row(Trials.trial(200, Verdict.SUSTAINED)).predicted)
        assertEquals(
            80.0,
            row(Trials.trial(200, Verdict.SUSTAINED), knownLimits = knownLimits.copy(delay_ms = 2_500)).predicted,
        )
        assertEquals(0.95, row(Trials.trial(190, Verdict.SUSTAINED), full(209)).ratio)
        assertNull(row(Trials.trial(190, Verdict.BROKEN)).ratio)
    }

    @Test
    fun `without known slots or without a delay, nothing is predicted`() {
        for (none in
            listOf(
                knownLimits.copy(slots = Slots(null, "")),
                knownLimits.copy(slots = null),
                knownLimits.copy(delay_ms = 0),
            )) row(Trials.trial(200, Verdict.SUSTAINED), knownLimits = none).let {
            assertNull(it.predicted)
            assertNull(it.ratio)
        }
    }

    @Test
    fun `a limit matches a prediction within the resolution, or between the two rates`() {
        assertTrue(row(Trials.trial(181, Verdict.SUSTAINED), full(190)).isPredicted(0.1))
        assertFalse(row(Trials.trial(179, Verdict.SUSTAINED), full(190)).isPredicted(0.1))
        assertTrue(row(Trials.trial(100, Verdict.SUSTAINED), full(300)).isPredicted(0.1), "steps of a linear search")
        assertTrue(
            row(
                    Trials.trial(4, Verdict.SUSTAINED),
                    full(6, slots = 5),
                    knownLimits = knownLimits.copy(slots = Slots(5, "connections")),
                )
                .isPredicted(0.1),
            "one user less",
        )
        assertFalse(row(Trials.trial(200, Verdict.SUSTAINED)).isPredicted(0.1), "the bench was the limit")
        assertFalse(row(full(220)).isPredicted(0.1), "no rate is sustained")
    }

    @Test
    fun `evidence comes from the trial above`() {
        val above =
            full(220).let {
                it.copy(
                    load = it.load.copy(lateness_p99_ms = 2.4),
                    resources = it.resources?.copy(cpu_share = 0.25, cpu_share_max = 0.405, file_descriptors_max = 520),
                )
            }
        val row = row(Trials.trial(200, Verdict.SUSTAINED), above)
        val evidence = row.evidence!!
        assertEquals(Evidence.Used(200, 200), evidence.inFlight)
        assertEquals(Evidence.Cpu(0.25, 0.405), evidence.cpu)
        assertEquals(Evidence.Used(520, 20_000), evidence.fileDescriptors)
        assertEquals(Evidence.Bench(0.4, 2.4), evidence.bench)
        assertEquals("210, heap ≤ 990", EvidenceWords.memory(evidence.memory!!))
        assertEquals(220, row.above)
    }

    @Test
    fun `without a trial above, evidence comes from the sustained one`() {
        val row =
            row(
                Trials.trial(100, Verdict.SUSTAINED),
                Trials.trial(150, Verdict.SUSTAINED, bench = Trials.bench.copy(mock_peak_in_flight = 151)),
            )
        assertEquals(Evidence.Used(151, 200), row.evidence?.inFlight)
        assertNull(row.above)
    }

    @Test
    fun `memory of a container is compared with its limit, and unmeasured values are left out`() {
        val container =
            Trials.trial(
                220,
                Verdict.BROKEN,
                resources = Trials.resources.copy(rss_peak_mib = null, working_set_peak_mib = 512.2),
            )
        fun memory(trial: TrialRecord) =
            Evidence.of(trial, knownLimits.copy(memory_mib = 3_072)).memory?.let(EvidenceWords::memory)
        val collected =
            container.copy(
                garbage =
                    GarbageMetrics(
                        heap_used_mib = 700.4,
                        allocated_mib_per_s = 90.0,
                        gc_pause_ms = 240.0,
                        gc_count = 3,
                        gc_pause_share = 0.08,
                    )
            )
        assertEquals(
            "512 of 3072, heap 700 of 990, GC 8 %",
            memory(collected),
        )
        assertEquals(
            "512 of 3072, heap ≤ 990",
            memory(container),
        )
        val bare =
            container.copy(
                resources = null,
                bench =
                    Trials.bench.copy(mock_peak_in_flight = null, bench_cpu_share = null, mock_lateness_p99_ms = null),
                load = Trials.load.copy(lateness_p99_ms = null),
            )
        assertEquals(Evidence(null, null, null, null, null), Evidence.of(bare, knownLimits))
    }

    @Test
    fun `recorded values are used, also memory of a container`() {
        val facts =
            ContainerFacts(
                "sha256:1",
                emptyList(),
                stand_in = false,
                cpuset = "1",
                cpus = 0.0,
                memory_mib = 512,
                pids = null,
                file_descriptors = 20_000,
            )
        val run =
            Trials.run().let {
                it.copy(
                    fingerprint =
                        it.fingerprint.copy(
                            slots = mapOf("x/stock" to "200 Tomcat threads"),
                            containers = mapOf("x" to facts),
                        )
                )
            }
        assertEquals(
            KnownLimits(Slots(200, "Tomcat threads"), 1_024, 1_000, 512, highest_per_s = 8_000),
            KnownLimits.of(run, "x", Track.STOCK),
        )
        assertNull(
            KnownLimits.of(
                    run.copy(fingerprint = run.fingerprint.copy(containers = mapOf("x" to facts.copy(memory_mib = 0)))),
                    "x",
                    Track.STOCK,
                )
                .memory_mib
        )
        assertEquals(
            200.0,
            LimitRow.ofRun(run, listOf(Trials.trial(200, Verdict.SUSTAINED), full(220))).single().predicted,
        )
    }

    @Test
    fun `without measurements there is no evidence`() {
        val row =
            LimitRow.ofRun(
                    Trials.run().copy(not_measured = listOf(NotMeasured(Planned("gone", Track.STOCK, 1), "it ended"))),
                    emptyList(),
                )
                .single()
        assertEquals(LimitKind.NOT_MEASURED, row.kind)
        assertNull(row.evidence)
    }
}
