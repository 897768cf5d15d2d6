package bench.cli

import bench.UserError
import bench.compare.FingerprintDifference
import bench.model.NetworkPath
import bench.model.NodeFacts
import bench.record.Changed
import bench.record.RecordStore
import bench.record.Trials
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertSame
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class RunFolderTest {
    @TempDir lateinit var folder: Path

    private val run = Trials.run()
    private val other = run.fingerprint.copy(jdk = "another")

    private fun asked() = RunFolder.new("$folder", "capacity")

    @Test
    fun `a folder counts as empty if the runner was killed before it wrote its plan`() {
        RecordStore(folder)
        folder.resolve("run.json.part").writeText("{")
        assertEquals(folder, asked())
    }

    @Test
    fun `a folder with other files is refused`() {
        folder.resolve("trials").createDirectories().resolve("001.json").writeText("{}")
        assertContains(assertFailsWith<UserError> { asked() }.message.orEmpty(), "is not empty")
        assertFailsWith<UserError> { RunFolder.new("${folder.resolve("trials")}", "capacity") }
    }

    @Test
    fun `a run continues on its own machine`() = assertSame(run, RunFolder.goOn(run, run.fingerprint, anyway = false))

    @Test
    fun `a run continues in its own cluster, before pods have shown their nodes and the network`() {
        val node =
            NodeFacts("n1", emptyList(), 4, "8Gi", "6.1", "Debian 12", "v1.35.4", "cri", "amd64", cni = "flannel")
        val path = NetworkPath("load and mock", "n1 and n1", 0.05, 900.0)
        val now = run.fingerprint.copy(nodes = listOf(node))
        val before = run.copy(fingerprint = now.copy(nodes = listOf(node.copy(cpu = "a CPU")), paths = listOf(path)))
        assertSame(before, RunFolder.goOn(before, now, anyway = false))
    }

    @Test
    fun `a run does not continue on another machine, unless the user insists`() =
        assertContains(
            assertFailsWith<UserError> { RunFolder.goOn(run, other, anyway = false) }.message.orEmpty(),
            "jdk: ${run.fingerprint.jdk}, now another",
        )

    @Test
    fun `continuing on another machine is recorded, and a comparison refuses it`() {
        val resumed = RunFolder.goOn(run, other, anyway = true)
        assertEquals(listOf(Changed("jdk", run.fingerprint.jdk, "another")), resumed.resumed.single().differences)
        val difference = FingerprintDifference.between(run, resumed).single()
        assertEquals("resumed", difference.name)
        assertTrue(difference.refuses)
    }
}
