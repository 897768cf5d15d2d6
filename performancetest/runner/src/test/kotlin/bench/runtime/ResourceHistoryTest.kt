package bench.runtime

import bench.metrics.process.ResourceSample
import kotlin.test.Test
import kotlin.test.assertEquals

class ResourceHistoryTest {
    private fun readings(vararg ms: Long) = ms.map {
        ResourceSample(it * 1_000_000, cpu_s = it / 1_000.0, throttled_s = 0.25)
    }

    @Test
    fun `instances are added up where all were read at about the same moment`() {
        val sum =
            ResourceHistory.sum(
                listOf(readings(1_000, 2_000, 3_000), readings(1_010, 3_020), readings(990, 2_010, 3_010))
            )
        assertEquals(
            listOf(
                ResourceSample(990_000_000, cpu_s = 3.0, throttled_s = 0.75),
                ResourceSample(3_000_000_000, cpu_s = 9.03, throttled_s = 0.75),
            ),
            sum,
        )
    }

    @Test
    fun `one instance stays as it is, none gives nothing`() {
        assertEquals(readings(1_000), ResourceHistory.sum(listOf(readings(1_000))))
        assertEquals(emptyList(), ResourceHistory.sum(emptyList()))
    }
}
