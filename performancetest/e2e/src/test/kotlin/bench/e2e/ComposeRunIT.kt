package bench.e2e

import bench.model.Verdict
import bench.record.RecordStore
import java.time.Instant
import kotlin.io.path.readLines
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.MethodOrderer
import org.junit.jupiter.api.Order
import org.junit.jupiter.api.TestMethodOrder

/** A run in containers, and its data in the dashboards. */
@UsesContainers
@TestMethodOrder(MethodOrderer.OrderAnnotation::class)
class ComposeRunIT : InContainers() {
    private val start = Instant.now()
    private val called = listOf("vertx", "express")

    @Test
    @Order(1)
    fun `a smoke run of two services leaves complete records, and the previous containers run again`() {
        stack.up(called + listOf("prometheus", "cadvisor"))
        val before = stack.running()
        val out = folder.resolve("run")
        val names = called.joinToString(",")
        val result =
            stack.bench("run --runtime compose --services $names --track stock --profile smoke --out $out --seed 1")
        assertEquals(0, result.exitCode, result.output)
        val store = RecordStore(out)
        val trials = store.readTrials()
        assertEquals(called.toSet(), trials.map { it.service }.toSet())
        // Next to other tests, a short window may pass with fewer than two readings.
        val read = trials.filter { it.resources != null }
        assertTrue(read.isNotEmpty(), "$trials")
        read.forEach { trial ->
            assertNotNull(trial.resources?.working_set_peak_mib, "${trial.resources}")
            assertNotNull(trial.resources?.anonymous_peak_mib, "${trial.resources}")
        }
        assertTrue(read.any { it.bench.proxy_cpu_share != null }, "$read")
        assertTrue(read.any { it.bench.monitoring_cpu_share != null }, "$read")
        val row = out.resolve("summary.csv").readLines().first { ",vertx," in it }.split(",")
        assertEquals("vertx,stock", row.subList(1, 3).joinToString(","))
        // Next to other tests, a gate may refuse the trial that shows the five connections of its pool. Or a stall
        // before its window makes calls late, because they have no spare connection.
        if (trials.any { it.service == "vertx" && it.rate_per_s == 5 && it.verdict == Verdict.SUSTAINED })
            assertEquals("5", row[3], "$row")
        val containers = store.readRun().fingerprint.containers.keys
        assertTrue(containers.containsAll(called + "haproxy" + "mock-3" + "load-generator"), "$containers")
        assertEquals(before, stack.running())
    }

    @Test
    @Order(2)
    fun `every dashboard query on caller metrics has data for each called service`() {
        val dashboards = Dashboard.all().filter { stack.prometheus.services(it.offers, start).isNotEmpty() }
        val asked = dashboards.flatMap { it.queries(called.first()) }.filter { "caller" in it }
        assertTrue(asked.isNotEmpty(), "$dashboards")
        assertEquals(emptyList(), dashboards.flatMap { it.missing(stack, start) { query, _ -> "caller" in query } })
    }
}
