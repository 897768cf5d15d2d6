package bench.runtime.compose

import bench.metrics.process.ResourceSample
import kotlin.test.Test
import kotlin.test.assertEquals

class ReadingsTest {
    private fun series(name: String, id: String, vararg values: String) =
        """{"metric":{"__name__":"$name","container_id":"$id"},"values":[${values.joinToString()}]}"""

    private fun response(vararg series: String) =
        """{"status":"success","data":{"resultType":"matrix","result":[${series.joinToString()}]}}"""

    @Test
    fun `each reading has the time of cAdvisor, oldest first`() {
        val text =
            response(
                series(
                    "container_cpu_usage_seconds_total",
                    "aaa",
                    """[1700000000.25,"1.5"]""",
                    """[1700000001.5,"2.25"]""",
                ),
                series("container_memory_working_set_bytes", "aaa", """[1700000001.5,"104857600"]"""),
                series("container_memory_rss", "aaa", """[1700000001.5,"52428800"]"""),
                series("container_cpu_usage_seconds_total", "bbb", """[1700000001.0,"9"]"""),
            )
        assertEquals(
            mapOf(
                "aaa" to
                    listOf(
                        ResourceSample(1_700_000_000_250_000_000 - 5, cpu_s = 1.5),
                        ResourceSample(
                            1_700_000_001_500_000_000 - 5,
                            cpu_s = 2.25,
                            working_set_mib = 100.0,
                            anonymous_mib = 50.0,
                        ),
                    ),
                "bbb" to listOf(ResourceSample(1_700_000_001_000_000_000 - 5, cpu_s = 9.0)),
            ),
            Readings.parse(text, clockNs = -5),
        )
    }

    @Test
    fun `memory of 0 was not counted, and is missing`() {
        val text =
            response(
                series("container_cpu_usage_seconds_total", "aaa", """[1700000000,"1"]"""),
                series("container_memory_working_set_bytes", "aaa", """[1700000000,"0"]"""),
                series("container_memory_rss", "aaa", """[1700000000,"0"]"""),
            )
        assertEquals(
            listOf(ResourceSample(1_700_000_000_000_000_000, cpu_s = 1.0)),
            Readings.parse(text, 0).getValue("aaa"),
        )
    }

    @Test
    fun `throttling is read if there is a quota`() {
        val text =
            response(
                series("container_cpu_usage_seconds_total", "aaa", """[1700000000,"1"]"""),
                series("container_cpu_cfs_throttled_seconds_total", "aaa", """[1700000000,"0.5"]"""),
            )
        assertEquals(0.5, Readings.parse(text, 0).getValue("aaa").single().throttled_s)
    }

    @Test
    fun `memory without CPU is no reading`() =
        assertEquals(
            emptyMap(),
            Readings.parse(response(series("container_memory_rss", "aaa", """[1700000000,"1"]""")), 0),
        )

    @Test
    fun `the clock is that of Prometheus`() =
        assertEquals(
            1_700_000_000_123_000_000,
            Readings.timeNs(
                """{"status":"success","data":{"resultType":"scalar","result":[1700000000.123,"1700000000.123"]}}"""
            ),
        )

    @Test
    fun `the query names each container and metric`() =
        assertEquals(
            "{__name__=~\"container_cpu_usage_seconds_total|container_memory_working_set_bytes|" +
                "container_memory_rss|container_cpu_cfs_throttled_seconds_total\"," +
                "container_id=~\"aaa|bbb\"}[12s]",
            Readings.query(listOf("aaa", "bbb"), 12),
        )
}
