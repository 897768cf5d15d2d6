package bench.report.section

import bench.model.Verdict
import bench.record.RecordStore
import bench.record.Trials
import java.nio.file.Path
import kotlin.io.path.deleteExisting
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
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
