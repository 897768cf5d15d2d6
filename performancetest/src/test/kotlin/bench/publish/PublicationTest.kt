package bench.publish

import bench.UserError
import bench.result.RecordStore
import bench.result.RunRecord
import bench.result.Trials
import bench.result.Verdict
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class PublicationTest {
    @TempDir
    lateinit var root: Path

    private fun store(name: String, run: RunRecord, verdict: Verdict = Verdict.HOLDS) = RecordStore(root.resolve(name)).also { store ->
        store.write(run)
        store.write(Trials.trial(100, verdict, "vertx", order = 1))
        store.write(Trials.trial(200, Verdict.BROKEN.takeIf { verdict == Verdict.HOLDS } ?: verdict, "vertx", order = 2))
    }

    @Test
    fun `a run is published with its records and pictures, and the documents quote it`() {
        root.resolve("README.md").writeText("mine\n<!-- bench: capacity capacity table stock -->\n<!-- bench: end -->\n<!-- bench: capacity capacity chart -->\n<!-- bench: end -->\n")
        val publication = Publication(root)
        val folder = publication.put(Trials.run(), store("run", Trials.run()))
        listOf("records.zip", "summary.csv", "capacity.md", "charts/capacity.svg", "charts/capacity.png").forEach { assertTrue(folder.resolve(it).exists(), it) }
        assertEquals(listOf("assets/report.html", "README.md"), publication.refresh())
        val readme = root.resolve("README.md").readText()
        assertContains(readme, Regex("""\| vertx \| *\S* *\| 100 \|"""))
        assertContains(readme, "![How many users per second does each service hold?](assets/capacity/charts/capacity.svg)")
        assertContains(readme, "mine\n")
        assertEquals(listOf("assets/report.html"), publication.refresh(), "what says the same stays")
    }

    @Test
    fun `a newer run takes the place of the older one, with nothing of it left`() {
        val publication = Publication(root)
        publication.put(Trials.run(), store("old", Trials.run())).resolve("old.md").writeText("")
        val folder = publication.put(Trials.run(), store("new", Trials.run().copy(seed = 2)))
        assertFalse(folder.resolve("old.md").exists())
        assertEquals(2, publication.runs().single().first.seed)
    }

    @Test
    fun `what nobody could repeat, or the gate refused, is not published`() {
        val run = Trials.run()
        fun refusal(name: String, run: RunRecord, verdict: Verdict = Verdict.HOLDS) = assertFailsWith<UserError> { Publication(root).put(run, store(name, run, verdict)) }.message.orEmpty()
        assertContains(refusal("dirty", run.copy(fingerprint = run.fingerprint.copy(commit = "abc-dirty"))), "changes that are in no commit")
        assertContains(refusal("none", run.copy(fingerprint = run.fingerprint.copy(commit = null))), "does not know its commit")
        assertContains(refusal("invalid", run, Verdict.INVALID), "no valid trial")
        assertFalse(root.resolve("assets").exists())
    }

    @Test
    fun `a document that quotes what is not there is one sentence`() {
        root.resolve("README.md").writeText("<!-- bench: faults faults table -->\n<!-- bench: end -->\n")
        Publication(root).put(Trials.run(), store("run", Trials.run()))
        assertEquals("README.md: nothing that was published is called 'faults faults table'.", assertFailsWith<UserError> { Publication(root).refresh() }.message)
    }

    @Test
    fun `the documents of this project say what its published runs say`() {
        val project = Path.of("..").toAbsolutePath().normalize()
        Publication(project).documents().forEach { (file, text) -> assertEquals(text, file.readText(), "$file: ./bench publish writes it anew") }
    }
}
