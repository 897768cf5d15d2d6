package bench.histogram

import kotlin.random.Random
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

class MergedHistogramLogTest {
    /** Calls of [SECONDS] seconds, as one load generator would record them, and as [count] that take turns. */
    private class Recorded(count: Int, seed: Int) {
        private val whole = (0..<SECONDS).map { SecondBucket(it, DUE.toLong()) }
        private val parts =
            (0..<count).map { part -> (0..<SECONDS).map { SecondBucket(it, (DUE - part + count - 1L) / count) } }

        init {
            val random = Random(seed)
            for (second in 0..<SECONDS) for (n in 0..<DUE) {
                val (latenessUs, latencyUs) = random.nextLong(2_000) to random.nextLong(900_000, 60_000_000)
                val kind = if (random.nextInt(10) == 0) Answer.TIMEOUT else Answer.CORRECT
                val isAnswered = random.nextInt(20) > 0
                listOf(whole, parts[n % count]).forEach {
                    it[second].started(latenessUs)
                    if (isAnswered) it[second].finished(latencyUs, kind, isLate = latencyUs > 1_500_000)
                }
            }
        }

        fun logs() = parts.mapIndexed { part, buckets -> text(START_MS + part * SHIFT_MS, buckets) }

        fun log() = text(START_MS, whole)

        fun stats() = parts.map { buckets -> buckets.map { it.stats(7, 1.5) } }

        fun wholeStats() = whole.map { it.stats(7L * parts.size, 1.5 * parts.size) }

        private fun text(startMs: Long, buckets: List<SecondBucket>) =
            HistogramLog.text(startMs, ELAPSED_S, mapOf("" to buckets, HistogramLog.PROBE to buckets.take(1)))
    }

    @Test
    fun `the merged log of several equals that of one, also if their wall clocks differ`() {
        for (count in 1..5) {
            val recorded = Recorded(count, seed = count)
            val merged = MergedHistogramLog.text(recorded.logs())
            assertEquals(HistogramLog.seconds(recorded.log()), HistogramLog.seconds(merged))
            assertEquals(
                HistogramLog.read(recorded.log(), prefix = HistogramLog.PROBE),
                HistogramLog.read(merged, prefix = HistogramLog.PROBE),
            )
            assertTrue("#[StartTime: ${START_MS / 1_000}." in merged)
        }
    }

    @Test
    fun `merged seconds equal those of one load generator`() {
        for (count in 1..5) {
            val recorded = Recorded(count, seed = count)
            val merged = MergedSeconds.exact(recorded.stats(), MergedHistogramLog.text(recorded.logs()))
            assertEquals(recorded.wholeStats(), merged)
        }
    }

    @Test
    fun `so do those of the second stream, which has other seconds`() {
        val recorded = Recorded(3, seed = 1)
        val first = recorded.stats().map { it.take(1) }
        val merged = MergedSeconds.exact(first, MergedHistogramLog.text(recorded.logs()), HistogramLog.PROBE)
        assertEquals(recorded.wholeStats().take(1), merged)
    }

    @Test
    fun `a second that one load generator has not begun is left out`() {
        val stats = Recorded(2, seed = 1).stats()
        assertEquals(listOf(0, 1), MergedSeconds.of(listOf(stats[0], stats[1].take(2))).map { it.second })
    }

    @Test
    fun `until the histograms are there, the highest percentile stands for all`() {
        val stats = Recorded(2, seed = 1).stats()
        val highest = stats.map { it.first() }.maxOf { it.p99_ms!! }
        assertEquals(highest, MergedSeconds.of(stats).first().p99_ms)
    }

    @Test
    fun `a damaged log is refused`() {
        val logs = Recorded(2, seed = 1).logs()
        assertFailsWith<IllegalArgumentException> { MergedHistogramLog.text(logs.map { it.dropLast(40) }) }
        assertFailsWith<IllegalArgumentException> { MergedHistogramLog.text(listOf("")) }
    }

    private companion object {
        const val SECONDS = 4
        const val DUE = 50
        const val ELAPSED_S = 70.0
        const val START_MS = 1_700_000_000_000L
        const val SHIFT_MS = 5_000L
    }
}
