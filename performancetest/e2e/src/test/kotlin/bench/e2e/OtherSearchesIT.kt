package bench.e2e

import bench.record.RecordStore
import bench.record.TrialRecord
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import org.junit.jupiter.api.io.TempDir

/** Searches at one of several delays, with one of several pools, and at a fixed rate of another path. */
@UsesProcessesThird
class OtherSearchesIT {
    @TempDir lateinit var folder: Path

    private fun smoke(what: String): List<TrialRecord> {
        val out = folder.resolve("run")
        val run = "run $what --services vertx --profile smoke --runtime local --out $out --seed 1"
        val result = CommandLine.bench(run)
        assertEquals(0, result.exitCode, result.output)
        return RecordStore(out).readTrials()
    }

    @Test
    fun `a service is searched at each delay`() {
        val trials = smoke("delay-capacity --set delays_ms=[50]")
        assertEquals(setOf("vertx-50ms"), trials.map { it.service }.toSet())
        assertContains(folder.resolve("run/report.html").readText(), "Capacity by delay")
    }

    @Test
    fun `a service is measured with each size of its pool`() {
        val small = "--set slots_shares=[2] --set linear.start=20 --set profiles.smoke.max_rate_per_s=20"
        assertEquals(setOf("vertx-40slots"), smoke("pool-size $small").map { it.service }.toSet())
    }

    @Test
    fun `a path is called at fixed rates`() {
        val trials = smoke("ping --set linear.start=50 --set profiles.smoke.max_rate_per_s=50")
        assertEquals(setOf(50), trials.map { it.rate_per_s }.toSet())
        // Next to a measuring class, calls may be late, but none is refused.
        assertEquals(emptyList(), trials.flatMap { it.load.failed.keys }.filter { "404" in it })
    }
}
