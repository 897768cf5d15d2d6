package bench.wording

import bench.model.Track
import kotlin.test.Test
import kotlin.test.assertEquals

class FaultWordsTest {
    private val facts =
        FaultFacts(
            Track.STOCK,
            "down",
            answers = listOf("status 502" to listOf("a", "b")),
            failedAfterMs = listOf(100L to "a", 105L to "b"),
            again = emptyList(),
            slow = emptyList(),
            harmed = emptyList(),
            recovery = RecoveryFacts(emptyList(), 1.0, listOf("a"), 40),
            left = emptyList(),
        )

    @Test
    fun `times that are alike name no service, and a recovery at once is not worth a sentence`() =
        assertEquals(
            "stock, down: failed calls get status 502 from all 2 services. " +
                "Failed calls end after a median of 100 to 105 ms.",
            FaultWords.of(facts),
        )

    @Test
    fun `times that differ name the services, and so do slow recoveries`() =
        assertEquals(
            "stock, down: failed calls get status 502 from all 2 services. " +
                "Failed calls end after a median of 100 ms (a) to 112 ms (b). All recover within 3 s (last: b).",
            FaultWords.of(
                facts.copy(
                    failedAfterMs = listOf(100L to "a", 112L to "b"),
                    recovery = RecoveryFacts(emptyList(), 3.0, listOf("b"), 40),
                )
            ),
        )

    @Test
    fun `one that never recovers is always named`() =
        assertEquals(
            "stock, down: failed calls get status 502 from all 2 services. " +
                "Failed calls end after a median of 100 to 105 ms. b does not recover within 40 s. " +
                "All others recover within 0 s.",
            FaultWords.of(facts.copy(recovery = RecoveryFacts(listOf("b"), 0.0, listOf("a"), 40))),
        )
}
