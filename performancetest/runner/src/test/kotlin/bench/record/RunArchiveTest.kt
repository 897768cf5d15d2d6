package bench.record

import bench.UserError
import bench.model.Verdict
import java.nio.file.Path
import java.util.zip.CRC32
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream
import kotlin.io.path.exists
import kotlin.io.path.outputStream
import kotlin.io.path.readBytes
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertContentEquals
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import org.junit.jupiter.api.io.TempDir

class RunArchiveTest {
    @TempDir lateinit var folder: Path

    private fun store() =
        RecordStore(folder.resolve("run")).also { store ->
            store.write(Trials.run("x"))
            store.write(Trials.trial(100, Verdict.SUSTAINED))
            store.histogram("001-x-100", "log")
            store.write("summary.csv", "derived")
        }

    @Test
    fun `records are unpacked unchanged, without derived files`() {
        val zip = folder.resolve("records.zip").also { it.writeBytes(RunArchive.of(store().folder)) }
        val read = RecordStore.open(RunArchive.unpack(zip, folder.resolve("out")))
        assertEquals(Trials.run("x"), read.readRun())
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
    fun `a changed file within a zip is damage, reported with its name`() {
        val zip = folder.resolve("stored.zip")
        val text = "a figure: 825".encodeToByteArray()
        ZipOutputStream(zip.outputStream()).use { out ->
            out.putNextEntry(
                ZipEntry("trials/1.json").also {
                    it.method = ZipEntry.STORED
                    it.size = text.size.toLong()
                    it.crc = CRC32().also { sum -> sum.update(text) }.value
                }
            )
            out.write(text)
        }
        RunArchive.unpack(zip, folder.resolve("whole"))
        zip.writeBytes(
            zip.readBytes().toString(Charsets.ISO_8859_1).replace("825", "999").toByteArray(Charsets.ISO_8859_1)
        )
        assertEquals(
            true,
            "is damaged: trials/1.json" in
                assertFailsWith<UserError> { RunArchive.unpack(zip, folder.resolve("changed")) }.message.orEmpty(),
        )
    }

    @Test
    fun `a file that is no zip, or would write elsewhere, gives one sentence`() {
        val none = folder.resolve("none.zip").also { it.writeText("no zip") }
        assertEquals(
            true,
            "Could not unpack" in
                assertFailsWith<UserError> { RunArchive.unpack(none, folder.resolve("a")) }.message.orEmpty(),
        )
        val evil =
            folder.resolve("evil.zip").also {
                ZipOutputStream(it.outputStream()).use { zip ->
                    zip.putNextEntry(ZipEntry("../evil"))
                    zip.write(1)
                }
            }
        assertEquals(
            true,
            "outside" in assertFailsWith<UserError> { RunArchive.unpack(evil, folder.resolve("b")) }.message.orEmpty(),
        )
        assertFalse(folder.resolve("evil").exists())
    }
}
