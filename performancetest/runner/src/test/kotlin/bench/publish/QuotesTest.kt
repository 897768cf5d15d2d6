package bench.publish

import bench.cli.ProjectRoot
import bench.kinds.Kinds
import bench.model.Track
import bench.model.Verdict
import bench.record.RecordStore
import bench.record.Trials
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertNull
import org.junit.jupiter.api.io.TempDir

class QuotesTest {
    @TempDir lateinit var folder: Path

    private val quotes by lazy {
        val store = RecordStore(folder)
        listOf("a" to 100, "b" to 300)
            .flatMapIndexed { i, (service, rate) ->
                listOf(
                    Trials.trial(rate, Verdict.SUSTAINED, service, order = 3 * i + 1),
                    Trials.trial(2 * rate, Verdict.BROKEN, service, order = 3 * i + 2),
                    Trials.trial(7, Verdict.SUSTAINED, service, Track.TUNED, order = 3 * i + 3),
                )
            }
            .forEach(store::write)
        Quotes(listOf(Kinds.drawn(store, ProjectRoot.path, Trials.run())), "../assets")
    }

    private fun quote(name: String) = quotes.of("capacity capacity $name")

    @Test
    fun `a cell is found by other cells of its row`() {
        assertEquals("300", quote("cell sustained_rps of b, stock"))
        assertEquals("210", quote("cell memory_peak_mib of a, stock"))
        assertNull(quote("cell sustained_rps of b"), "two rows")
        assertNull(quote("cell sustained_rps of c, stock"))
        assertNull(quote("cell nothing of b, stock"))
    }

    @Test
    fun `the first table has the answer in four columns`() {
        val lines = quote("first")!!.lines()
        assertEquals("| service | out of the box, req/s | tuned, req/s | what stops it |", lines[0])
        assertEquals("| --- | ---: | ---: | --- |", lines[1])
        assertContains(lines[2], "| b | 300 | ≥ 7 | ")
        assertNull(quote("first stock"))
    }

    @Test
    fun `a table of one track has the highest rate first, and no column for the track`() {
        val lines = quote("table stock")!!.lines()
        assertContains(lines[0], "| service | rank |")
        assertEquals(listOf("b", "a"), lines.drop(2).map { it.split(" | ")[0].removePrefix("| ") })
        assertNull(quote("table none"))
        assertEquals(
            "| service | sustained, req/s | 90 % | breaking point | limited by | p99 ms | peak RSS MiB " +
                "| CPU s per 1,000 | CPU % | GC time % |",
            quote("table stock without place repetitions")!!.lines()[0],
        )
        assertNull(quote("table stock without song"))
    }

    @Test
    fun `all sentences, or a single one`() {
        assertEquals("- " + quote("says 1"), quote("says")!!.lines()[0])
        assertContains(quote("says 1")!!, "stock: services sustain 100 req/s (a) to 300 req/s (b)")
        assertNull(quote("says 99"))
    }

    @Test
    fun `pictures and facts can be quoted, and nothing else`() {
        assertEquals(
            "![Capacity by service](../assets/capacity/charts/capacity.svg)",
            quote("chart"),
        )
        assertContains(quotes.of("capacity facts")!!, "6 trials")
        listOf("capacity", "capacity capacity", "capacity capacity song", "faults facts", "capacity rates chart")
            .forEach { assertNull(quotes.of(it), it) }
    }
}
