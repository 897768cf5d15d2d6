package bench.report.section

import bench.model.ClusterTarget
import bench.model.ContainerFacts
import bench.model.Track
import bench.model.Verdict
import bench.record.Planned
import bench.record.RecordStore
import bench.record.Trials
import java.nio.file.Path
import kotlin.io.path.deleteExisting
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import org.junit.jupiter.api.io.TempDir

class RunRemarksTest {
    @TempDir lateinit var folder: Path

    private fun store(vararg numbers: Int) =
        RecordStore(folder).also { store ->
            store.write("histograms/a.hlog", "")
            numbers.forEach { store.write(Trials.trial(100 * it, Verdict.SUSTAINED, order = it)) }
        }

    @Test
    fun `a complete and long enough run needs no remark`() =
        assertEquals(emptyList(), RunRemarks.of(Trials.run(), store(1, 2, 3)))

    @Test
    fun `a smoke run proves nothing, and says so`() =
        assertContains(
            RunRemarks.of(Trials.run().copy(profile = "smoke"), store(1)).single(),
            "too short for meaningful figures",
        )

    private fun remark(cpuset: String, quota: Double, cluster: ClusterTarget? = ClusterTarget()): String? {
        val run = Trials.run().copy(order = listOf(Planned("vertx", Track.STOCK, 1)))
        val facts = ContainerFacts("", emptyList(), false, cpuset, quota, 0, null, null)
        val fingerprint = run.fingerprint.copy(containers = mapOf("vertx" to facts))
        return RunRemarks.pinning(run.copy(cluster = cluster, fingerprint = fingerprint))
    }

    @Test
    fun `a service that its cluster did not pin is named, and a pinned one is not`() {
        assertContains(assertNotNull(remark("0-3", quota = 1.0)), "vertx had no cores of its own")
        assertNull(remark("2", quota = 0.0), "pinned, without a quota")
        assertNull(remark("2-3", quota = 2.0), "pinned, with a quota, as kubelet did before v1.33")
        assertNull(remark("", quota = 1.0), "not known")
        assertNull(remark("0-3", quota = 1.0, cluster = null), "Docker says it in its own way")
    }

    @Test
    fun `deleted logs are counted`() {
        val store = store(1, 2)
        folder.resolve("histograms/a.hlog").deleteExisting()
        assertContains(RunRemarks.of(Trials.run(), store).single(), "2 trials have no histogram log any more")
    }

    @Test
    fun `deleted records are named`() {
        assertEquals(
            "Record 002 is missing from the folder. The result may change with it.",
            RunRemarks.missing(store(1, 3)),
        )
        assertEquals(
            "Records 002 and 004 are missing from the folder. The result may change with them.",
            RunRemarks.missing(store(5)),
        )
    }
}
