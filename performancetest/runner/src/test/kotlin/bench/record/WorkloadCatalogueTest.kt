package bench.record

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class WorkloadCatalogueTest {
    private val trial = WorkloadRuns.trial("x", "stream 1mb", 1, 1.0)

    private fun rest(rssMib: Double) = RestMetrics(rssMib, null, null, null, null, null, null)

    @Test
    fun `time until ready, and memory before the load and after it`() {
        val seen = trial.copy(rest_before = rest(81.5), rest_after = rest(193.8))
        assertEquals(
            listOf(900.0, 81.5, 193.8),
            listOf("ready_after_ms", "rss_before_mib", "rss_after_mib").map { WorkloadCatalogue.ofKey(it).of(seen) },
        )
        assertNull(WorkloadCatalogue.ofKey("rss_before_mib").of(trial))
    }

    @Test
    fun `metrics that only a chat room has`() {
        val more =
            mapOf(
                "messages_said" to 600.0,
                "deliveries_expected" to 30_000.0,
                "deliveries_lost" to 2.0,
                "deliveries_duplicated" to 1.0,
            )
        val room = trial.copy(work = trial.work.copy(more = more))
        val keys = listOf("messages_said_per_s", "deliveries_expected", "deliveries_lost", "deliveries_duplicated")
        assertEquals(
            listOf(200.0, 30_000.0, 2.0, 1.0),
            keys.map { WorkloadCatalogue.ofKey(it).of(room) },
            "of three seconds",
        )
        keys.forEach { assertNull(WorkloadCatalogue.ofKey(it).of(trial), it) }
    }
}
