package bench.selftest

import bench.model.FileDescriptors
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Verdict
import bench.record.TrialRecord
import bench.record.Trials
import bench.validity.ValidityGate
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class GateProofTest {
    private val proof = GateProof()
    private val late = GateProof.HINDRANCES.first()

    private val mockLate = InvalidReason(InvalidCode.MOCK_LATE, 99.0, 20.0)
    private val heap = InvalidReason(InvalidCode.HEAP)

    private fun refused(vararg reasons: InvalidReason): TrialRecord =
        Trials.trial(200, Verdict.INVALID, reasons = reasons.toList())

    @Test
    fun `the gate gives its own reason for each fault`() {
        val load = Trials.load
        val reasons =
            ValidityGate.reasons(load, Trials.bench.copy(mock_lateness_p99_ms = 99.0)) +
                ValidityGate.reasons(load.copy(lateness_p99_ms = 99.0), Trials.bench) +
                ValidityGate.reasons(
                    load,
                    Trials.bench.copy(load_generator_file_descriptors = FileDescriptors(196, 200)),
                ) +
                ValidityGate.reasons(load, Trials.bench.copy(mock_file_descriptors = FileDescriptors(200, 200)))
        assertEquals(reasons.size, GateProof.HINDRANCES.size)
        GateProof.HINDRANCES.forEachIndexed { i, hindrance ->
            assertEquals(listOf(reasons[i]), reasons.filter(hindrance.causes))
        }
    }

    @Test
    fun `a valid trial, or one that is invalid for another reason, is a failure`() {
        assertTrue(GateProof.Tried(late, refused(mockLate, heap)).isRight)
        assertFalse(GateProof.Tried(late, refused(heap)).isRight)
        assertFalse(GateProof.Tried(late, Trials.trial(200, Verdict.SUSTAINED)).isRight)
        assertTrue(GateProof.Tried(null, Trials.trial(200, Verdict.SUSTAINED)).isRight)
        assertTrue(GateProof.Tried(null, refused(heap)).isRight, "not one of the hindrances")
        assertFalse(
            GateProof.Tried(null, Trials.trial(200, Verdict.BROKEN)).isRight,
            "what is left of a hindrance may break a service, too",
        )
        assertFalse(GateProof.Tried(null, refused(mockLate)).isRight)
    }

    @Test
    fun `the sentence counts the faults that were tried`() {
        val tried =
            listOf(GateProof.Tried(late, refused(heap)), GateProof.Tried(null, Trials.trial(200, Verdict.SUSTAINED)))
        assertEquals(
            "0 of 1 hindered trials were invalid for the right reason. The trial without hindrance: sustained.",
            proof.sentence(tried),
        )
        assertEquals(
            listOf("mock runs 40.0 % of the time: invalid, reasons: heap: the process does not report its size"),
            proof.failures(tried),
        )
    }
}
