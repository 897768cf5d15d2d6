package bench.publish

import bench.cli.ProjectRoot
import bench.kinds.Kinds
import bench.model.Track
import bench.model.Verdict
import bench.record.RecordStore
import bench.record.TrialRecord
import bench.record.Trials
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertNull
import org.junit.jupiter.api.io.TempDir

class RuntimeTableTest {
    @TempDir lateinit var folder: Path

    /** A run in which each service sustains a rate, and not twice that rate. */
    private fun drawn(
        runtime: String,
        rates: Map<String, Int>,
        profile: String = Trials.run().profile,
        more: List<TrialRecord> = emptyList(),
    ) =
        RecordStore(folder.resolve("$runtime-$profile-${rates.hashCode()}")).let { store ->
            rates.entries.forEachIndexed { i, (service, rate) ->
                store.write(Trials.trial(rate, Verdict.SUSTAINED, service, order = 2 * i + 1))
                store.write(Trials.trial(2 * rate, Verdict.BROKEN, service, order = 2 * i + 2))
            }
            more.forEach(store::write)
            Kinds.drawn(store, ProjectRoot.path, Trials.run().copy(runtime = runtime, profile = profile))
        }

    private val local by lazy { drawn("local", mapOf("a" to 100, "b" to 300, "c" to 50)) }
    private val containers by lazy { drawn("compose", mapOf("b" to 200, "a" to 100, "d" to 10)) }
    private val both by lazy { Quotes(listOf(containers, local), "../assets") }

    @Test
    fun `rows of local processes stand next to those in containers`() {
        val lines = both.of("capacity capacity runtimes sustained_rps limited_by")!!.lines()
        assertEquals(
            "| service | track | sustained, req/s, local → containers | limited by, local → containers |",
            lines[0],
        )
        assertEquals(
            listOf("a | stock | 100 → 100", "b | stock | 300 → 200", "c | stock | 50 → -", "d | stock | - → 10"),
            lines.drop(2).map(::begin).sorted(),
        )
    }

    @Test
    fun `a track that one run left out is left out`() {
        val tuned = Trials.trial(400, Verdict.SUSTAINED, "a", Track.TUNED, order = 9)
        val more = drawn("local", mapOf("a" to 100, "e" to 70), more = listOf(tuned))
        val lines = Quotes(listOf(more, containers), "").of("capacity capacity runtimes sustained_rps")!!.lines()
        assertEquals(setOf("stock"), lines.drop(2).map { begin(it).split(" | ")[1] }.toSet(), "$lines")
    }

    private fun begin(line: String) = line.removePrefix("| ").split(" | ").take(3).joinToString(" | ")

    @Test
    fun `nothing is paired by chance`() {
        assertNull(both.of("capacity capacity runtimes nothing"))
        assertNull(both.of("capacity capacity runtimes"))
        assertNull(both.of("capacity trials runtimes rate_per_s"), "several rows of a service have no name")
        assertNull(Quotes(listOf(local), "").of("capacity capacity runtimes sustained_rps"), "no run in containers")
        val other = drawn("compose", mapOf("d" to 200))
        assertNull(Quotes(listOf(local, other), "").of("capacity capacity runtimes sustained_rps"), "no common row")
        val shorter = drawn("compose", mapOf("a" to 100), profile = "another")
        assertNull(Quotes(listOf(local, shorter), "").of("capacity capacity runtimes sustained_rps"), "other profile")
    }

    @Test
    fun `a run in containers can be quoted by its name`() {
        assertEquals("200", both.of("capacity-compose capacity cell sustained_rps of b, stock"))
        assertContains(
            both.of("capacity-compose capacity chart")!!,
            "(../assets/capacity-compose/charts/capacity.svg)",
        )
    }
}
