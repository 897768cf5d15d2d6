package bench.record

import bench.model.Verdict
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class CutOffRecordsTest {
    @TempDir lateinit var folder: Path

    private val trials
        get() = folder.resolve("trials")

    @Test
    fun `records that a loss of power cut off are set aside, whole ones stay`() {
        val store = RecordStore(folder).also { it.write(Trials.run()) }
        store.write(Trials.trial(200, Verdict.SUSTAINED))
        val whole = trials.resolve("${store.readTrials().single().id}.json")
        val text = whole.readText()
        val cut = trials.resolve("002-cut.json").also { it.writeText(text.take(text.length / 2)) }
        trials.resolve("003-empty.json").writeText("")
        trials.resolve("004-zeros.json").writeBytes(ByteArray(4_096))
        assertEquals(
            listOf("002-cut.json", "003-empty.json", "004-zeros.json"),
            CutOffRecords.setAside(folder),
        )
        assertTrue(!cut.exists() && trials.resolve("002-cut.json.cut-off").exists())
        assertEquals(1, RecordStore.resume(folder).readTrials().size)
        assertEquals(emptyList(), CutOffRecords.setAside(folder))
    }

    @Test
    fun `a record that is complete but wrong is no cut-off one`() {
        RecordStore(folder).write(Trials.run())
        trials.resolve("001-other.json").writeText("{\"schema\": 3, \"kind\": \"unknown\"}\n")
        assertEquals(emptyList(), CutOffRecords.setAside(folder))
    }
}
