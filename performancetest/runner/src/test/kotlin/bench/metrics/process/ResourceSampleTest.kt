package bench.metrics.process

import kotlin.test.Test
import kotlin.test.assertEquals

class ResourceSampleTest {
    private val parent = ResourceSample(7, 1.0, 40.0, 50.0, 30.0, null, null, 2, 10, listen_drops = 3)
    private val child = ResourceSample(9, 2.5, 100.0, 110.0, 80.0, null, null, 20, 30, listen_drops = 3)

    @Test
    fun `a process and its child count together, drops of their network once`() =
        assertEquals(
            ResourceSample(7, 3.5, 140.0, 160.0, 110.0, null, null, 22, 40, listen_drops = 3),
            parent + child,
        )

    @Test
    fun `what one of them does not report is not known`() {
        val sum = parent + child.copy(rss_mib = null, threads = null)
        assertEquals(listOf(null, null), listOf(sum.rss_mib, sum.threads))
        assertEquals(160.0, sum.rss_peak_mib)
    }
}
