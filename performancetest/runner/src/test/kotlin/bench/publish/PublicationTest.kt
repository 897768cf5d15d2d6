package bench.publish

import bench.UserError
import bench.model.About
import bench.model.Track
import bench.model.Verdict
import bench.record.Planned
import bench.record.RecordStore
import bench.record.RunRecord
import bench.record.Trials
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteExisting
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.moveTo
import kotlin.io.path.name
import kotlin.io.path.readBytes
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertContentEquals
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class PublicationTest {
    @TempDir lateinit var root: Path

    private fun store(name: String, run: RunRecord, verdict: Verdict = Verdict.SUSTAINED) =
        RecordStore(root.resolve(name)).also { store ->
            store.write(run)
            store.write(Trials.trial(100, verdict, "vertx", order = 1))
            store.write(
                Trials.trial(200, Verdict.BROKEN.takeIf { verdict == Verdict.SUSTAINED } ?: verdict, "vertx", order = 2)
            )
        }

    private fun publish(vararg stores: RecordStore) = Publication(root).publish(stores.toList())

    @Test
    fun `a run is published with its records and pictures, and the documents quote it`() {
        root
            .resolve("README.md")
            .writeText(
                "mine\n<!-- bench: capacity capacity table stock -->\n<!-- bench: end -->\n" +
                    "<!-- bench: capacity capacity chart -->\n<!-- bench: end -->\n"
            )
        assertEquals(
            listOf("assets/capacity", "README.md", "assets/report.html", "assets/site"),
            publish(store("run", Trials.run("vertx").copy(about = About("A title", "A question?")))),
        )
        listOf("records.zip", "summary.csv", "capacity.md", "charts/capacity.svg", "charts/capacity.png").forEach {
            assertTrue(root.resolve("assets/capacity").resolve(it).exists(), it)
        }
        val readme = root.resolve("README.md").readText()
        assertContains(readme, Regex("""\| vertx \| *\S* *\| 100 \|"""))
        assertContains(
            readme,
            "![A title](assets/capacity/charts/capacity.svg)",
        )
        assertContains(readme, "mine\n")
        assertEquals(listOf("assets/report.html"), publish(), "what says the same stays")
        assertEquals(
            listOf("capacity", "report.html", "site"),
            root.resolve("assets").listDirectoryEntries().map { it.name }.sorted(),
        )
    }

    @Test
    fun `a newer run replaces the older one completely`() {
        publish(store("old", Trials.run("vertx")))
        root.resolve("assets/capacity/old.md").writeText("")
        publish(store("new", Trials.run("vertx").copy(seed = 2)))
        assertFalse(root.resolve("assets/capacity/old.md").exists())
        assertEquals(2, Publication(root).runs().single().run.seed)
    }

    @Test
    fun `runs of both runtimes are published next to each other`() {
        val local = Trials.run("vertx").copy(about = About("A title", "A question?"))
        assertContains(publish(store("local", local)), "assets/capacity")
        publish(store("containers", local.copy(runtime = "compose")))
        assertEquals(listOf("local", "compose"), Publication(root).runs().map { it.run.runtime })
        val assets = root.resolve("assets")
        assertTrue(assets.resolve("capacity-compose/capacity.md").exists())
        assertContains(assets.resolve("site/index.html").readText(), "A title, in containers")
        assertContains(
            assets.resolve("site/experiments/capacity-compose.html").readText(),
            "<a href=\"../../capacity-compose/capacity.md\">full table</a>",
        )
        assertFalse(
            "in containers</h2>" in assets.resolve("report.html").readText(),
            "the page has one of each experiment",
        )
        assets.resolve("capacity-compose").moveTo(assets.resolve("mine"))
        assertContains(refusal(store("a", local)), "assets/mine has the run capacity-compose")
    }

    private fun refusal(vararg stores: RecordStore) = assertFailsWith<UserError> { publish(*stores) }.message.orEmpty()

    @Test
    fun `a run that cannot be repeated, has not ended, or is invalid is not published`() {
        val run = Trials.run("vertx")
        assertContains(
            refusal(store("dirty", run.copy(fingerprint = run.fingerprint.copy(commit = "abc-dirty")))),
            "so it cannot be repeated: commit, then measure.",
        )
        assertContains(
            refusal(store("none", run.copy(fingerprint = run.fingerprint.copy(commit = null)))),
            "does not know its commit, so it cannot be repeated: measure in a clone.",
        )
        assertContains(
            refusal(store("invalid", run, Verdict.INVALID)),
            "no valid trial: all were invalid, or nothing answered. Its report says why",
        )
        assertContains(refusal(store("smoke", run.copy(profile = "smoke"))), "works: measure with quick.")
        assertContains(
            refusal(
                store(
                    "part",
                    run.copy(order = listOf(Planned("vertx", Track.STOCK, 1), Planned("express", Track.STOCK, 1))),
                )
            ),
            "1 of 2 are missing",
        )
        assertContains(
            refusal(store("gap", run).also { it.folder.resolve("trials/001-vertx-100.json").deleteExisting() }),
            "lacks records: 1. Restore their files",
        )
        assertContains(refusal(store("a", run), store("b", run)), "2 runs of capacity were named")
        assertFalse(root.resolve("assets").exists())
    }

    @Test
    fun `published files stay unchanged if not all can be published`() {
        publish(store("run", Trials.run("vertx")))
        val before = root.resolve("assets/capacity/records.zip").readBytes()
        root.resolve("README.md").writeText("<!-- bench: faults faults table -->\n<!-- bench: end -->\n")
        val newer = store("new", Trials.run("vertx").copy(seed = 2))
        assertEquals("README.md: nothing that was published is called 'faults faults table'.", refusal(newer))
        assertContentEquals(before, root.resolve("assets/capacity/records.zip").readBytes())
        assertEquals(
            listOf("capacity", "report.html", "site"),
            root.resolve("assets").listDirectoryEntries().map { it.name }.sorted(),
        )
    }

    @Test
    fun `the site is drawn again if it differs from the runs`() {
        publish(store("run", Trials.run("vertx")))
        assertEquals(Publication(root).site(), SiteFolder(root.resolve("assets")).texts())
        val page = root.resolve("assets/site/index.html")
        page.writeText("old")
        root.resolve("assets/site/services/gone.html").writeText("old")
        assertEquals(listOf("assets/report.html", "assets/site"), publish())
        assertFalse(root.resolve("assets/site/services/gone.html").exists())
        assertEquals(Publication(root).site(), SiteFolder(root.resolve("assets")).texts())
    }

    @Test
    fun `only a published run is ever deleted`() {
        root.resolve("assets/capacity").createDirectories().resolve("mine.txt").writeText("mine")
        assertContains(refusal(store("run", Trials.run("vertx"))), "is not a published run")
        listOf("evidence", "site").forEach { name ->
            assertContains(
                refusal(store(name, Trials.run("vertx").copy(experiment = name))),
                "is not a published run",
            )
        }
        assertEquals("mine", root.resolve("assets/capacity/mine.txt").readText())
        assertFailsWith<IllegalArgumentException> { Trials.run("vertx").copy(experiment = "../docs") }
    }

    @Test
    fun `a folder without records is reported, not left out`() {
        publish(store("run", Trials.run("vertx")))
        root.resolve("assets/capacity/records.zip").deleteExisting()
        assertContains(refusal(), "assets/capacity has no records.zip")
    }

    @Test
    fun `a publisher killed between two renames has lost nothing`() {
        publish(store("run", Trials.run("vertx")))
        root.resolve("assets/.old").createDirectories()
        root.resolve("assets/capacity").moveTo(root.resolve("assets/.old/capacity"))
        publish()
        assertEquals("capacity", Publication(root).runs().single().run.experiment)
    }
}
