package bench.report.page

import bench.cli.ProjectRoot
import bench.kinds.Kinds
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Track
import bench.model.Verdict
import bench.record.RecordStore
import bench.record.RunRecord
import bench.record.Trials
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.jsonObject
import org.junit.jupiter.api.io.TempDir

class PageTest {
    @TempDir lateinit var folder: Path

    private fun page(run: RunRecord = Trials.run()): String {
        val store = RecordStore(folder)
        listOf(
                Trials.trial(100, Verdict.SUSTAINED, "a", order = 1),
                Trials.trial(200, Verdict.BROKEN, "a", order = 2),
                Trials.trial(
                    100,
                    Verdict.INVALID,
                    "b",
                    Track.TUNED,
                    reasons = listOf(InvalidReason(InvalidCode.ENDED, parts = listOf("mock-1"), detail = "<b>")),
                    order = 3,
                ),
            )
            .forEach(store::write)
        store.write(run)
        return Page(listOf(Kinds.drawn(store, ProjectRoot.path, run))).html()
    }

    @Test
    fun `it loads nothing from the network`() {
        val own = page().substringBefore("<script>") + page().substringAfter("application/json")
        assertFalse(Regex("""(src|href)="(?!#)""").containsMatchIn(own))
    }

    @Test
    fun `every trial is in a table, even invalid ones, and text of records stays text`() {
        val page = page()
        assertContains(page, "mock-1 ended (&lt;b&gt;)")
        assertContains(page, "3 trials: 1 sustained, 0 degraded, 1 broken, 1 invalid. Reasons: mock-1 ended (1).")
    }

    @Test
    fun `the answer comes first, as a chart and in few columns`() {
        val head = page().substringAfter("<body>").substringBefore("<fieldset")
        assertContains(head, "stock: a sustains 100 req/s; the limit is not named.")
        assertContains(head, Regex("<tr data-service=\"a\"><td>a</td><td data-v=\"100\">100 \\(100-196\\)</td>"))
        assertContains(head.substringBefore("<details"), "<div class=\"chart\" data-figure=\"capacity\"")
    }

    @Test
    fun `figures of two runtimes say which they are of`() {
        val runs =
            listOf("local", "compose").map { runtime ->
                val store = RecordStore(folder.resolve(runtime))
                store.write(Trials.trial(100, Verdict.SUSTAINED, "a"))
                Kinds.drawn(store, ProjectRoot.path, Trials.run().copy(runtime = runtime))
            }
        val headings = Regex("<h[23]>(.*?)</h[23]>").findAll(Page(runs).html()).map { it.groupValues[1] }.toList()
        assertEquals(headings.distinct(), headings)
        assertContains(headings, "capacity-compose, in containers", "$headings")
        assertContains(headings, "Capacity by service, in containers")
    }

    @Test
    fun `a bar shows the validity of trials, and a legend counts them`() {
        val run = page().substringAfter("<details class=\"run\"")
        assertEquals(
            listOf("sustained", "broken", "invalid"),
            Regex("<span class=\"(\\w+)\" style=\"flex:1;").findAll(run).map { it.groupValues[1] }.toList(),
        )
        listOf("1 sustained", "1 broken", "1 invalid").forEach { assertContains(run, "</span>$it</li>") }
    }

    @Test
    fun `the JSON of charts cannot end its script`() {
        val data =
            Regex("""<script type="application/json" id="charts">(.*?)</script>""", RegexOption.DOT_MATCHES_ALL)
                .find(page())!!
                .groupValues[1]
        assertFalse('<' in data)
        assertEquals(
            setOf("capacity", "response-time", "memory", "cpu", "worth-cpu", "worth-memory"),
            Json.parseToJsonElement(data).jsonObject.keys,
        )
    }

    @Test
    fun `a page of a thousand trials, as many as a full run has, stays below 3 MB`() {
        val store = RecordStore(folder.resolve("full"))
        val trials =
            (1..1_000).map { i ->
                Trials.trial(
                    10 * i,
                    Verdict.SUSTAINED,
                    "service-${i % 9}",
                    Track.entries[i % 2],
                    repetition = i % 5,
                    order = i,
                    load = Trials.load.copy(p99_ms = 1_000 + i / 7.0, p50_ms = 1_000 + i / 9.0),
                )
            }
        trials.forEach(store::write)
        val size = Page(listOf(Kinds.drawn(store, ProjectRoot.path, Trials.run()))).html().encodeToByteArray().size
        assertTrue(size < 3_000_000, "$size bytes")
    }

    @Test
    fun `two runs of one experiment have different names`() {
        val stores =
            listOf("one", "two").map { name ->
                RecordStore(folder.resolve(name)).also { it.write(Trials.trial(100, Verdict.SUSTAINED, "a")) }
            }
        val ids =
            Regex("<section class=\"figure(?: first)?\" id=\"(.+?)\"")
                .findAll(Page(stores.map { Kinds.drawn(it, ProjectRoot.path, Trials.run()) }).html())
                .map { it.groupValues[1] }
                .toList()
        assertEquals(ids.distinct(), ids)
        assertTrue("capacity-capacity" in ids && "capacity-2-capacity" in ids, "$ids")
    }

    @Test
    fun `two runs of one experiment can be distinguished wherever they are named`() {
        val stores =
            listOf("one", "two").map { name ->
                RecordStore(folder.resolve(name)).also { it.write(Trials.trial(100, Verdict.SUSTAINED, "a")) }
            }
        val html = Page(stores.map { Kinds.drawn(it, ProjectRoot.path, Trials.run()) }).html()
        assertEquals(
            2,
            Regex(Regex.escape("Capacity by service (2: begun 2026-11-01 00:00, quick, local)<"))
                .findAll(html)
                .count() + Regex(Regex.escape("<h2>capacity-2 (2: begun")).findAll(html).count(),
        )
        assertFalse(
            "begun 2026-11-01 00:00, quick" in
                Page(listOf(Kinds.drawn(stores[0], ProjectRoot.path, Trials.run()))).html()
        )
    }

    @Test fun `a table shows the machine`() = assertContains(page(), "a CPU, 2 cores (service on core 1)")
}
