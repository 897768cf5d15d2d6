package bench.runtime

import bench.runtime.ClockOffset.Exchange
import kotlin.math.abs
import kotlin.random.Random
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class ClockOffsetTest {
    @Test
    fun `the fastest exchange counts`() {
        val slow = Exchange(sentNs = 0, theirsNs = 5_900, receivedNs = 1_000)
        val fast = Exchange(sentNs = 2_000, theirsNs = 7_050, receivedNs = 2_100)
        assertEquals(ClockOffset(offset_ns = 5_000, round_trip_ns = 100), ClockOffset.of(listOf(slow, fast)))
    }

    @Test
    fun `the offset is right to half a round trip, however its ways differ`() {
        val random = Random(1)
        repeat(1_000) {
            val trueNs = random.nextLong(-1_000_000_000_000, 1_000_000_000_000)
            val exchanges =
                List(ClockOffset.EXCHANGES) { n ->
                    val (thereNs, backNs) = random.nextLong(1, 5_000_000) to random.nextLong(1, 5_000_000)
                    val sentNs = n * 20_000_000L
                    Exchange(sentNs, sentNs + thereNs + trueNs, sentNs + thereNs + backNs)
                }
            val found = ClockOffset.of(exchanges)
            assertTrue(abs(found.offset_ns - trueNs) <= found.round_trip_ns / 2 + 1, "$found of $trueNs")
        }
    }
}
