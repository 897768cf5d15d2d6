package bench.experiment

import bench.UserError
import bench.experiment.capacity.SearchExperiment
import bench.experiment.scenarios.ScenarioExperiment
import bench.kinds.Experiments
import bench.model.Arrivals
import bench.model.Track
import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import org.junit.jupiter.api.io.TempDir

/** `--set key=value` replaces values of `experiment.yml`, and the file's own loader checks the result. */
class SetValuesTest {
    @TempDir lateinit var root: Path

    private val project = Path.of("../..").toAbsolutePath().normalize()

    private fun experiment(name: String, vararg set: Pair<String, String>) =
        Experiments.find(project, name, mapOf(*set))

    private fun refused(name: String, vararg set: Pair<String, String>): String =
        assertFailsWith<UserError> { experiment(name, *set) }.message.orEmpty().substringAfter("$name/experiment.yml")

    @Test
    fun `values of any depth are replaced, all others stay`() {
        val set = experiment("capacity", "dependency.delay_ms" to "200", "profiles.quick.window_s" to "5")
        val quick = set.settings("quick")
        assertEquals(200L to 5, quick.delay_ms to quick.window_s)
        assertEquals(
            experiment("capacity").settings("standard").copy(window_s = 10),
            set.settings("standard")
                .copy(
                    delay_ms = 1_000,
                    objective = experiment("capacity").settings("standard").objective,
                    window_s = 10,
                ),
        )
    }

    @Test
    fun `the slack follows from the delay unless the objective says one`() {
        fun objective(vararg set: Pair<String, String>) =
            experiment("capacity", *set).settings("quick").objective.run { p99_ms to slack_ms }
        assertEquals(1_500.0 to 500.0, objective())
        assertEquals(300.0 to 100.0, objective("dependency.delay_ms" to "200"))
        assertEquals(150.0 to 100.0, objective("dependency.delay_ms" to "50"))
        assertEquals(3_000.0 to 1_000.0, objective("dependency.delay_ms" to "2000"))
        assertEquals(1_050.0 to 50.0, objective("objective.p99_over_delay_ms" to "50"))
    }

    @Test
    fun `arrivals and their seed are settings of searches and scenarios`() {
        for (name in listOf("capacity", "faults")) {
            val drawn = experiment(name, "arrivals" to "poisson", "seed" to "7").settings("quick")
            assertEquals(Arrivals.POISSON to 7L, drawn.arrivals to drawn.seed)
            assertEquals(Arrivals.EVEN, experiment(name).settings("quick").arrivals)
        }
        assertContains(refused("capacity", "arrivals" to "random"), "arrivals")
    }

    @Test
    fun `a delay may vary, by its p99 or by a file of measured ones`() {
        val varied = experiment("capacity", "dependency.delay_ms" to "200", "dependency.p99_ms" to "1500")
        val settings = varied.settings("quick")
        assertEquals(200L to 291.0, settings.delay_ms to Math.round(settings.meanDelayMs * 10) / 10.0)
        assertEquals(1_600.0 to 100.0, settings.objective.p99_ms to settings.objective.slack_ms)
        val file = root.resolve("delays.csv").apply { writeText((1..500).joinToString("\n")) }
        val measured = experiment("capacity", "dependency" to "{ delays: '@$file' }").settings("quick")
        assertEquals(251L to 250.5, measured.delay_ms to measured.meanDelayMs)
        assertEquals(496.0 + 125.5, measured.objective.p99_ms)
        val faults = experiment("faults", "scenarios.1.stages.1.dependency.p99_ms" to "300").settings("quick")
        assertEquals(800.0 to 300.0, faults.objective.p99_ms to faults.delay?.p99_ms)
        assertContains(refused("capacity", "dependency.p99_ms" to "1000"), "p99_ms must be above delay_ms")
        assertContains(refused("capacity", "dependency.delays" to "5"), "either delay_ms or delays")
        file.writeText("5\nabc")
        assertContains(
            refused("capacity", "dependency" to "{ delays: '@$file' }"),
            "one a line, from 0 to 3600000, not 'abc'",
        )
    }

    @Test
    fun `lists are set as a whole or by the number of an entry, and keys may be new`() {
        val capacity = experiment("capacity", "profiles.smoke.tracks" to "[stock]") as SearchExperiment
        assertEquals(listOf(Track.STOCK), capacity.profile("smoke").tracks)
        val slow =
            experiment("slow-dependency", "scenarios.2.stages.1.dependency.delay_ms" to "50") as ScenarioExperiment
        assertEquals(listOf(100L, 50L, 1_000L), slow.scenarios.take(3).map { it.stages.first().dependency.delay_ms })
    }

    @Test
    fun `texts need no quotes, not even rates and names of files`() {
        val resources = experiment("resources", "rate_per_s" to "80 %", "title" to "Memory: a title")
        assertEquals("80 %", "${(resources as ScenarioExperiment).rate_per_s}")
        assertContains(refused("persistence-capacity", "answer" to "@missing.json"), " asks for.")
    }

    @Test
    fun `a wrong key or value is one sentence with file and option`() {
        val unknown = refused("capacity", "dependency.delay" to "200")
        assertContains(unknown, " with --set dependency.delay=200: ")
        assertContains(unknown, "'delay'")
        assertContains(refused("capacity", "nonsense" to "1"), "nonsense")
        assertContains(refused("capacity", "profiles.quick.window_s" to "soon"), "window_s")
        assertContains(refused("capacity", "profiles.quick.window_s" to "0"), "window_s, repetitions")
        assertContains(refused("capacity", "dependency.delay_ms.x" to "1"), "'dependency.delay_ms' has no keys.")
        assertContains(refused("slow-dependency", "scenarios.99.name" to "x"), "'scenarios' has entries 1 to")
        assertContains(refused("capacity", "name" to "other"), "must be that of its folder")
        listOf(unknown).forEach { assertEquals(1, it.lines().size) }
    }

    @Test
    fun `the mistake of a file is not blamed on what was set`() {
        root.resolve("performancetest/experiments/x/experiment.yml").createParentDirectories().writeText("kind: search")
        val message =
            assertFailsWith<UserError> { Experiments.find(root, "x", mapOf("title" to "y")) }.message.orEmpty()
        assertContains(message, "required")
        assertFalse("--set" in message, message)
    }
}
