package bench.cli

import bench.UserError
import bench.compare.FingerprintDifference
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
    fun `what a runner leaves that was killed before its plan was written is as good as empty`() {
        RecordStore(folder)
        folder.resolve("run.json.part").writeText("{")
        assertEquals(folder, asked())
    }

    @Test
    fun `a folder with anything else is not taken`() {
        folder.resolve("trials").createDirectories().resolve("001.json").writeText("{}")
        assertContains(assertFailsWith<UserError> { asked() }.message.orEmpty(), "is not empty")
        assertFailsWith<UserError> { RunFolder.new("${folder.resolve("trials")}", "capacity") }
    }

    @Test fun `a run goes on where it began`() = assertSame(run, RunFolder.goOn(run, run.fingerprint, anyway = false))

    @Test
    fun `elsewhere it does not, unless asked to`() =
        assertContains(
            assertFailsWith<UserError> { RunFolder.goOn(run, other, anyway = false) }.message.orEmpty(),
            "jdk: ${run.fingerprint.jdk}, now another",
        )

    @Test
    fun `that it went on elsewhere is kept, and a comparison refuses it`() {
        val resumed = RunFolder.goOn(run, other, anyway = true)
        assertEquals(listOf(Changed("jdk", run.fingerprint.jdk, "another")), resumed.resumed.single().differences)
        val difference = FingerprintDifference.between(run, resumed).single()
        assertEquals("resumed", difference.name)
        assertTrue(difference.refuses)
    }
}
