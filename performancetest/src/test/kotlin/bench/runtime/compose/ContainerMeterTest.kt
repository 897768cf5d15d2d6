package bench.runtime.compose

import bench.resources.ResourceSample
import kotlin.test.Test
import kotlin.test.assertEquals

class ContainerMeterTest {
    private fun series(name: String, id: String, vararg values: String) = """{"metric":{"__name__":"$name","container_id":"$id"},"values":[${values.joinToString()}]}"""

    private fun response(vararg series: String) = """{"status":"success","data":{"resultType":"matrix","result":[${series.joinToString()}]}}"""

    @Test
    fun `the newest reading counts, at the moment cAdvisor read it`() {
        val text = response(
            series("container_cpu_usage_seconds_total", "aaa", """[1700000000.25,"1.5"]""", """[1700000001.5,"2.25"]"""),
            series("container_memory_working_set_bytes", "aaa", """[1700000001.5,"104857600"]"""),
            series("container_memory_rss", "aaa", """[1700000001.5,"52428800"]"""),
            series("container_cpu_usage_seconds_total", "bbb", """[1700000001.0,"9"]"""),
        )
        assertEquals(
            mapOf(
                "aaa" to ResourceSample(1_700_000_001_500_000_000 - 5, cpu_s = 2.25, working_set_mib = 100.0, anonymous_mib = 50.0),
                "bbb" to ResourceSample(1_700_000_001_000_000_000 - 5, cpu_s = 9.0),
            ),
            ContainerMeter.samples(text, listOf("aaa", "bbb", "gone"), clockNs = -5),
        )
    }

    @Test
    fun `a quota's throttling is read where there is one`() {
        val text = response(
            series("container_cpu_usage_seconds_total", "aaa", """[1700000000,"1"]"""),
            series("container_cpu_cfs_throttled_seconds_total", "aaa", """[1700000000,"0.5"]"""),
        )
        assertEquals(0.5, ContainerMeter.samples(text, listOf("aaa"), 0).getValue("aaa").throttled_s)
    }

    @Test
    fun `memory without CPU is no reading`() =
        assertEquals(emptyMap(), ContainerMeter.samples(response(series("container_memory_rss", "aaa", """[1700000000,"1"]""")), listOf("aaa"), 0))
}
