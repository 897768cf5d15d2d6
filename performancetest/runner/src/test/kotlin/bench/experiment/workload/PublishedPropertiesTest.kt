package bench.experiment.workload

import bench.UserError
import bench.experiment.Asked
import bench.kinds.Experiments
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

class PublishedPropertiesTest {
    private val experiment =
        Experiments.find(Path.of("../..").toAbsolutePath().normalize(), "grpc-window") as WorkloadExperiment

    private fun set(vararg values: Pair<String, String>) =
        PublishedProperties(experiment, "quick").apply(mapOf(*values))

    @Test
    fun `properties mean the same as in the article that published them`() {
        val set =
            set(
                "benchmark.windowSizes" to "65535,1048576",
                "benchmark.concurrencyLevels" to "1, 5",
                "benchmark.messageSizes" to "102400,1mb",
                "benchmark.warmupIterations" to "2",
                "benchmark.testIterations" to "4",
                "benchmark.csvOutput" to "true",
            )
        val plan = set.plan(Asked("quick"))
        assertEquals(listOf("65535", "1048576"), plan.axes["stream_window"])
        assertEquals(listOf("1", "5"), plan.axes["concurrency"])
        assertEquals(listOf("102400", "1mb"), plan.axes["size"])
        assertEquals(
            4 to 4,
            set.settings("quick").let { it.repetitions to it.warmup_s },
            "two windows of two seconds each before the one that counts",
        )
        assertEquals("102400", plan.settings(plan.conditions.first { it.factors["size"] == "102400" })["sizes"])
        assertEquals("1048576", plan.settings(plan.conditions.first { it.factors["size"] == "1mb" })["sizes"])
        assertEquals(
            listOf(
                "window_size_bytes",
                "concurrency",
                "message_size_bytes",
                "throughput_mbps",
                "avg_latency_ms",
                "total_bytes",
                "total_time_seconds",
            ),
            plan.csv.keys.take(7),
        )
        assertTrue(set("benchmark.csvOutput" to "false").plan(Asked("quick")).csv.isEmpty())
    }

    @Test
    fun `other profiles stay unchanged`() =
        assertEquals(experiment.plan(Asked("standard")), set("benchmark.windowSizes" to "1").plan(Asked("standard")))

    @Test
    fun `an impossible value is reported with its name`() {
        fun refused(name: String, value: String, word: String = name) =
            assertFailsWith<UserError> { set(name to value) }.message.orEmpty().let { assertTrue(word in it, it) }
        refused("benchmark.windowSize", "1", "benchmark.windowSizes")
        refused("benchmark.windowSizes", "")
        refused("benchmark.windowSizes", "65535,,1")
        refused("benchmark.windowSizes", "-1")
        refused("benchmark.messageSizes", "2mb")
        refused("benchmark.testIterations", "0")
        refused("benchmark.warmupIterations", "-1")
        refused("benchmark.csvOutput", "yes")
        refused("benchmark.concurrencyLevels", "5,5", "same name")
    }
}
