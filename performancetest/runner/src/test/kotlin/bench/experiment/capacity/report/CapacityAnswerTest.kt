package bench.experiment.capacity.report

import bench.model.Track
import bench.model.Verdict
import bench.record.CapacityResult
import bench.record.TrialRecord
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals

class CapacityAnswerTest {
    /** All slots are in use above the sustained rate. */
    private val slots =
        Trials.run().let { run ->
            run.copy(
                fingerprint =
                    run.fingerprint.copy(
                        slots = mapOf("a/stock" to "5 connections of a pool", "b/stock" to "200 threads")
                    )
            )
        }

    private fun service(
        name: String,
        sustained: Int,
        above: Verdict = Verdict.BROKEN,
        track: Track = Track.STOCK,
    ): List<TrialRecord> =
        listOf(
            Trials.trial(sustained, Verdict.SUSTAINED, name, track),
            Trials.trial(
                sustained * 2,
                above,
                name,
                track,
                achieved = sustained.toDouble(),
                bench = Trials.bench.copy(mock_peak_in_flight = sustained.toLong()),
                reasons = if (above == Verdict.INVALID) listOf(Trials.mockLate) else emptyList(),
            ),
        )

    private fun answer(vararg trials: List<TrialRecord>) =
        CapacityAnswer.of(CapacityResult.ofRun(slots, trials.toList().flatten()))

    @Test
    fun `from the lowest to the highest rate, and the limits`() =
        assertEquals(
            listOf("stock: services sustain 5 req/s (a) to 200 req/s (b), limited by slots."),
            answer(service("a", 5), service("b", 200)),
        )

    @Test
    fun `it says how many times as much, but not compared with the default of a pool`() =
        assertEquals(
            listOf("stock: services sustain 400 req/s (p) to 1000 req/s (q), 2.5× as many; the limit is not named."),
            answer(service("p", 400), service("q", 1_000)),
        )

    @Test
    fun `a lower bound is marked, and each kind of limit is counted`() =
        assertEquals(
            listOf(
                "stock: services sustain 5 req/s (a) to ≥ 1000 req/s (c). Limits of 2 services: slots (1), bench (1)."
            ),
            answer(service("a", 5), service("c", 1_000, Verdict.INVALID)),
        )

    @Test
    fun `no multiple if the lowest rate is a lower bound`() =
        assertEquals(
            listOf(
                "stock: services sustain ≥ 100 req/s (c) to 200 req/s (b). Limits of 2 services: slots (1), bench (1)."
            ),
            answer(service("c", 100, Verdict.INVALID), service("b", 200)),
        )

    @Test
    fun `a single service, track by track`() =
        assertEquals(
            listOf("stock: a sustains 5 req/s, limited by slots.", "tuned: a sustains ≥ 900 req/s, limited by bench."),
            answer(service("a", 5), service("a", 900, Verdict.INVALID, Track.TUNED)),
        )
}
