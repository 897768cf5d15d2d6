package bench.site

import bench.cli.ProjectRoot
import bench.kinds.Kinds
import bench.model.About
import bench.model.Track
import bench.model.Verdict
import bench.record.Planned
import bench.record.RateMetrics
import bench.record.RecordStore
import bench.record.RunRecord
import bench.record.Trials
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlinx.serialization.json.Json
import org.junit.jupiter.api.io.TempDir

class SiteTest {
    @TempDir lateinit var folder: Path

    /** Each of [rates] is sustained; twice the rate is broken. */
    private fun files(vararg rates: Pair<Track, Int>, run: RunRecord = run(rates.map { it.first })) =
        RecordStore(folder.resolve("${rates.size}")).let { store ->
            rates.forEachIndexed { i, (track, rate) ->
                store.write(Trials.trial(rate, Verdict.SUSTAINED, "vertx", track, order = 2 * i + 1))
                store.write(Trials.trial(2 * rate, Verdict.BROKEN, "vertx", track, order = 2 * i + 2))
            }
            store.write(run)
            Site(listOf(Kinds.drawn(store, ProjectRoot.path, run))).files()
        }

    private fun run(tracks: List<Track>) =
        Trials.run("vertx")
            .copy(
                order = tracks.map { Planned("vertx", it, 1) },
                about = About("Capacity", "Which rate?"),
            )

    private val both = arrayOf(Track.STOCK to 200, Track.entries[1] to 3_800)

    private fun figures(files: Map<String, String>) =
        Json.decodeFromString<Results>(files.getValue(Site.RESULTS)).figures

    @Test
    fun `there is a page for the service, the experiment and its figures, and no link is dead`() {
        val files = files(*both)
        assertEquals(
            listOf(
                "badges/vertx.svg",
                "experiments/capacity.html",
                "figures.html",
                "figures/capacity.html",
                "index.html",
                "llms.txt",
                "results.json",
                "results.schema.json",
                "services/vertx.html",
                "site.css",
            ),
            files.keys.sorted(),
        )
        val above = Regex("capacity/(records.zip|summary.csv|capacity.md|charts/[a-z-]+.svg)|report.html#[a-z-]+")
        assertEquals(emptyList(), SiteLinks(files) { above.matches(it) || it == "report.html" }.dead())
        val without = files - "services/vertx.html"
        assertContains(SiteLinks(without) { true }.dead(), "index.html: services/vertx.html")
    }

    @Test
    fun `a browser loads nothing from elsewhere`() {
        val loaded = SiteLinks(files(*both)) { true }.loaded()
        assertContains(loaded, "../site.css")
        assertEquals(emptyList(), loaded.filter { ':' in it || it.startsWith("//") })
    }

    @Test
    fun `the address of a figure names its run, and stays the same when drawn again`() {
        val files = files(*both)
        val ids = figures(files).map { it.id }
        assertContains(ids, "capacity-2026-11-01-vertx-stock-${RateMetrics.sustained.key}")
        assertEquals(ids.distinct(), ids)
        ids.forEach { assertContains(files.getValue("figures/capacity.html"), "id=\"$it\"") }
        assertEquals(files, files(*both))
    }

    @Test
    fun `a badge shows both tracks, or the measured one`() {
        assertContains(files(*both).getValue("badges/vertx.svg"), ">200 → 3,800 req/s<")
        assertContains(files(Track.STOCK to 200).getValue("badges/vertx.svg"), ">200 req/s<")
    }

    @Test
    fun `text of records stays text`() {
        val files = files(*both, run = run(both.map { it.first }).copy(about = About("<b>", "<i>?")))
        assertContains(files.getValue("experiments/capacity.html"), "&lt;b&gt;")
        assertFalse(files.filterKeys { it.endsWith(".html") }.values.any { "<b>" in it || "<i>" in it })
    }

    @Test
    fun `a service without a sustained rate has the figure 0, one without a breaking point has null`() {
        val broken = RecordStore(folder.resolve("broken"))
        broken.write(Trials.trial(100, Verdict.BROKEN, "vertx", order = 1))
        val run = run(listOf(Track.STOCK))
        val drawn = Kinds.drawn(broken.also { it.write(run) }, ProjectRoot.path, run)
        val zero = figures(Site(listOf(drawn)).files()).first()
        assertEquals(0.0 to 1, zero.value to zero.repetitions)
        assertEquals(null to "vertx", zero.low to zero.service)
    }
}
