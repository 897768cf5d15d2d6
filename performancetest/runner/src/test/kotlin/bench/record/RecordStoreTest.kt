package bench.record

import bench.UserError
import bench.model.Verdict
import java.nio.file.Path
import kotlin.io.path.createDirectory
import kotlin.io.path.deleteExisting
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.io.TempDir

class RecordStoreTest {
    @TempDir lateinit var folder: Path

    @Test
    fun `a trial is read as it was written`() {
        val trial =
            Trials.trial(
                200,
                Verdict.DEGRADED,
                resources = null,
                load = Trials.load.copy(failed = mapOf("timeout" to 2L), p99_ms = null),
            )
        RecordStore(folder).write(trial)
        assertEquals(listOf(trial), RecordStore(folder).readTrials())
        assertTrue(
            "\"resources\": null" in folder.resolve("trials/${trial.id}.json").readText(),
            "missing is null, not absent",
        )
    }

    @Test
    fun `a record names no file outside of its folder`() {
        listOf("../x", "histograms/../../x", "/etc/hostname").forEach {
            val message = assertFailsWith<UserError> { RecordStore(folder).text(it) }.message.orEmpty()
            assertTrue("a record names $it, which is outside of its folder" in message, message)
        }
        assertNull(RecordStore(folder).text("histograms/../x"))
    }

    @Test
    fun `trials are read in their order, even the thousandth`() {
        val ids = listOf("998-x", "999-x", "1000-x", "1001-x")
        ids.shuffled().forEach { RecordStore(folder).write(Trials.trial(200, Verdict.SUSTAINED).copy(id = it)) }
        assertEquals(ids, RecordStore(folder).readTrials().map { it.id })
    }

    @Test
    fun `files that a dead runner left half-written never count`() {
        val store = RecordStore(folder)
        store.write(Trials.trial(200, Verdict.SUSTAINED))
        folder.resolve("trials/002-x-300.json.part").writeText("{ \"schema\": 1, \"id")
        assertEquals(1, store.readTrials().size)
    }

    @Test
    fun `a full disk gives one sentence, loses nothing and leaves no partial file`() {
        val disk = folder.resolve("disk").createDirectory()
        assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", "$disk"), "may not mount a small disk here")
        try {
            val store = RecordStore(disk.resolve("run"))
            store.write(Trials.trial(200, Verdict.SUSTAINED, order = 1))
            disk.resolve("filler").toFile().outputStream().use { out ->
                runCatching { repeat(64) { out.write(ByteArray(1_024)) } }
            }
            val failure = assertFailsWith<UserError> { store.write(Trials.trial(210, Verdict.SUSTAINED, order = 2)) }
            assertTrue("No space left" in failure.message.orEmpty(), failure.message)
            assertEquals(listOf("001-x-200.json"), disk.resolve("run/trials").listDirectoryEntries().map { it.name })
            assertEquals(1, store.readTrials().size)
        } finally {
            run("umount", "$disk")
        }
    }

    @Test
    fun `a run is read as it was written, and any other file gives one sentence`() {
        RecordStore(folder.resolve("run")).write(Trials.run())
        assertEquals(Trials.run(), RecordStore(folder.resolve("run")).readRun())
        assertTrue("is not a run" in assertFailsWith<UserError> { RecordStore.open(folder) }.message.orEmpty())
        assertContains(
            unreadable { RecordStore.open(folder.resolve("run")) }
                .also { RecordStore(folder.resolve("run")).write(Trials.trial(200, Verdict.SUSTAINED)) },
            "has no trials",
        )
        folder.resolve("run/run.json").writeText("{ \"schema\": 1")
        assertContains(
            unreadable { RecordStore.open(folder.resolve("run")).readRun() },
            "run.json is damaged, or no record of this suite. Nothing can be drawn without it.",
        )
    }

    private fun unreadable(read: () -> Unit) = assertFailsWith<UserError> { read() }.message.orEmpty()

    @Test
    fun `a damaged trial is named, never silently left out`() {
        val store = RecordStore(folder)
        store.write(Trials.trial(200, Verdict.SUSTAINED))
        for (text in listOf("", "{}", "{ \"schema\": 1 }", "[1]", "no JSON")) {
            folder.resolve("trials/002-x-300.json").writeText(text)
            assertContains(
                unreadable { store.readTrials() },
                "002-x-300.json is damaged, or no record of this suite. Move it out of the folder",
            )
        }
    }

    @Test
    fun `an unknown record, or names that are paths or markup, count as damage`() {
        val store = RecordStore(folder)
        val file = folder.resolve("trials/002-x-300.json")
        fun write(trial: String) =
            file.writeText(trial).also {
                assertContains(unreadable { store.readTrials() }, "002-x-300.json is damaged")
            }
        store.write(Trials.trial(300, Verdict.SUSTAINED, order = 2))
        val text = file.readText()
        listOf(
                "\"schema\": 3" to "\"schema\": 3, \"kind\": \"x\"",
                "\"service\": \"x\"" to "\"service\": \"<b>\"",
                "\"rate_per_s\": 300" to "\"rate_per_s\": -5",
                "\"id\": \"002-" to "\"id\": \"../",
            )
            .forEach { (was, now) -> write(text.replaceFirst(was, now).also { assertTrue(it != text, was) }) }
        file.deleteExisting()
        assertContains(unreadable { store.also { file.createDirectory() }.readTrials() }, "Could not read $file")
    }

    @Test
    fun `a damaged log is named, a missing one is ignored`() {
        val store = RecordStore(folder).also { it.histogram("a", "x") }
        assertContains(
            unreadable { store.parsed("histograms/a.hlog") { it.toInt() } },
            "a.hlog is damaged. Move it out of the folder",
        )
        assertContains(unreadable { store.parsed("histograms/a.hlog") { null } }, "a.hlog is damaged")
        assertNull(store.parsed("histograms/b.hlog") { it })
    }

    @Test
    fun `a record of a later schema is refused, one with additional fields is read`() {
        val file = folder.resolve("run.json")
        val store = RecordStore(folder).also { it.write(Trials.run()) }
        val text = file.readText()
        file.writeText(text.replaceFirst("\"schema\": 3,", "\"schema\": 4,"))
        assertContains(unreadable { store.readRun() }, "run.json has schema 4; this version reads 1 to 3 only.")
        file.writeText(text.replaceFirst("\"schema\": 3,", "\"schema\": 3, \"added_later\": 5,"))
        assertEquals(Trials.run(), store.readRun())
    }

    @Test
    fun `a run without a trial leaves no folder, one with a trial keeps all`() {
        val empty = RecordStore(folder.resolve("empty")).also { it.write(Trials.run()) }
        empty.timeline("001-x-200", "cut")
        empty.discardIfEmpty()
        assertFalse(empty.folder.exists())
        val kept = RecordStore(folder.resolve("kept")).also { it.write(Trials.run()) }
        kept.write(Trials.trial(200, Verdict.SUSTAINED))
        kept.discardIfEmpty()
        assertEquals(1, kept.trialCount())
        assertEquals(Trials.run(), kept.readRun())
    }

    @Test
    fun `an earlier run stays, even if nothing in it had ended`() {
        RecordStore(folder).write(Trials.run())
        RecordStore.resume(folder).discardIfEmpty()
        assertEquals(Trials.run(), RecordStore(folder).readRun())
    }

    @Test
    fun `no record is written that its own reader refuses`() {
        val store = RecordStore(folder).also { it.write(Trials.run()) }
        store.write(Trials.trial(200, Verdict.SUSTAINED))
        val trial = store.readTrials().single()
        listOf(
                trial.copy(id = "002-x", order = 2, ready_after_ms = -2_630) to "ready_after_ms is below 0",
                trial.copy(id = "002-x", order = 2, cpu_s_total = Double.NaN) to "a number is infinite or none",
            )
            .forEach { (unfit, why) ->
                assertContains(
                    assertFailsWith<UserError> { store.write(unfit) }.message.orEmpty(),
                    "The record 002-x was not written, because $why.",
                )
            }
        assertEquals(listOf(trial), RecordStore(folder).readTrials())
    }

    @Test
    fun `a folder that cannot be created gives one sentence`() {
        val file = folder.resolve("file").also { it.writeText("") }
        assertTrue(
            "Could not make the folder" in
                assertFailsWith<UserError> { RecordStore(file.resolve("run")) }.message.orEmpty()
        )
    }

    private fun run(vararg command: String) = runCatching {
        ProcessBuilder(*command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor() == 0
    }
        .getOrDefault(false)
}
