package bench.result

import bench.UserError
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Path
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream
import kotlin.io.path.exists
import kotlin.io.path.outputStream
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertContentEquals
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse

class RunArchiveTest {
    @TempDir
    lateinit var folder: Path

    private fun store() = RecordStore(folder.resolve("run")).also { store ->
        store.write(Trials.run())
        store.write(Trials.trial(100, Verdict.HOLDS))
        store.histogram("001-x-100", "log")
        store.write("summary.csv", "derived")
    }

    @Test
    fun `records come out as they went in, what is derived is not among them`() {
        val zip = folder.resolve("records.zip").also { it.writeBytes(RunArchive.of(store().folder)) }
        val read = RecordStore.open(RunArchive.unpack(zip, folder.resolve("out")))
        assertEquals(Trials.run(), read.readRun())
        assertEquals(store().readTrials(), read.readTrials())
        assertEquals("log", read.text("histograms/001-x-100.hlog"))
        assertFalse(read.folder.resolve("summary.csv").exists())
    }

    @Test
    fun `the same records are the same bytes`() {
        val first = RunArchive.of(store().folder)
        assertContentEquals(first, RunArchive.of(store().folder))
    }

    @Test
    fun `a file that is no zip, or would write elsewhere, is one sentence`() {
        val none = folder.resolve("none.zip").also { it.writeText("no zip") }
        assertEquals(true, "Could not unpack" in assertFailsWith<UserError> { RunArchive.unpack(none, folder.resolve("a")) }.message.orEmpty())
        val evil = folder.resolve("evil.zip").also { ZipOutputStream(it.outputStream()).use { zip -> zip.putNextEntry(ZipEntry("../evil")); zip.write(1) } }
        assertEquals(true, "outside" in assertFailsWith<UserError> { RunArchive.unpack(evil, folder.resolve("b")) }.message.orEmpty())
        assertFalse(folder.resolve("evil").exists())
    }
}
