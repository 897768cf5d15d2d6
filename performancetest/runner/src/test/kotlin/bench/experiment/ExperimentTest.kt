package bench.experiment

import bench.UserError
import bench.catalog.Catalog
import bench.experiment.scenarios.ScenarioExperiment
import bench.experiment.workload.WorkloadExperiment
import bench.kinds.Experiments
import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class ExperimentTest {
    @TempDir lateinit var root: Path

    private val project = Path.of("../..").toAbsolutePath().normalize()

    /** Experiments of services that call the dependency. */
    private val ofDependency =
        setOf(
            "capacity",
            "delay-capacity",
            "pool-size",
            "waiting-cost",
            "ping",
            "slow-dependency",
            "resources",
            "faults",
            "startup",
        )
    private val shipped
        get() = project.resolve("performancetest/experiments/capacity/experiment.yml").readText()

    private fun failure(yaml: String, profile: String = "quick"): String {
        root.resolve("performancetest/experiments/capacity/experiment.yml").createParentDirectories().writeText(yaml)
        return assertFailsWith<UserError> { Experiments.find(root, "capacity").settings(profile) }.message.orEmpty()
    }

    @Test
    fun `capacity has all four profiles, and the one of the first minute`() {
        val capacity = Experiments.find(project, "capacity")
        assertEquals(listOf("smoke", "try", "quick", "standard", "full"), capacity.profiles.keys.toList())
        assertEquals(1_500.0, capacity.settings("quick").objective.p99_ms)
        assertEquals(listOf(3, 5), listOf("standard", "full").map { capacity.settings(it).repetitions })
    }

    @Test
    fun `every experiment of this project has all four profiles, and enough repetitions for its intervals`() {
        val all = Experiments.loadAll(project)
        assertEquals(
            ofDependency +
                setOf(
                    "download",
                    "persistence",
                    "persistence-published",
                    "persistence-capacity",
                    "grpc-window",
                    "grpc-stress",
                    "patterns",
                ),
            all.map { it.name }.toSet(),
        )
        all.forEach { experiment ->
            assertEquals(
                listOf("smoke", "quick", "standard", "full"),
                experiment.profiles.keys.toList() - "try",
                experiment.name,
            )
            assertTrue(
                experiment.profile("standard").repetitions >= 3 && experiment.profile("full").repetitions >= 5,
                experiment.name,
            )
        }
    }

    @Test
    fun `the slow dependency has the promised delays, and ends with a jump`() {
        val plan = (Experiments.find(project, "slow-dependency") as ScenarioExperiment).plan(Asked("quick"))
        assertEquals(
            listOf(100L, 300L, 1_000L, 3_000L, 10_000L, 30_000L),
            plan.scenarios.filter { it.isConstant }.map { it.stages.single().dependency.delay_ms },
        )
        assertEquals(listOf(1_000L, 10_000L, 1_000L), plan.scenarios.last().stages.map { it.dependency.delay_ms })
        assertEquals(30, plan.scenarios.last().stages[1].seconds)
    }

    @Test
    fun `the services are those of the experiment that it belongs to`() {
        val service = Catalog.load(project).find(listOf("vertx")).single()
        assertEquals(
            ofDependency,
            Experiments.loadAll(project).filter { it.isFor(service) }.map { it.name }.toSet(),
        )
    }

    @Test
    fun `an impossible scenario is refused`() {
        val faults =
            project
                .resolve("performancetest/experiments/faults/experiment.yml")
                .readText()
                .replace("name: faults", "name: capacity")
        failure(faults.replace("fault: hang", "fault: tired")).let {
            assertTrue("fault 'tired' is none of hang, reset, garbage, down" in it, it)
        }
        assertTrue("each with a name of its own" in failure(faults.replace("name: resets", "name: hangs")))
        assertTrue("rate_per_s 'many' is neither" in failure(faults.replace("rate_per_s: 40", "rate_per_s: many")))
        assertTrue(
            "caller_timeout_ms must be above the longest delay (1500 ms)" in
                failure(faults.replace("caller_timeout_ms: 10000", "caller_timeout_ms: 1500"))
        )
        failure(faults.replace("kind: scenarios", "kind: novel")).let {
            assertTrue("'novel'" in it && "scenarios, search, startup, waiting, workload" in it, it)
        }
    }

    @Test
    fun `chosen scenarios keep the order of the experiment`() {
        val faults = Experiments.find(Path.of("../.."), "faults") as ScenarioExperiment
        assertEquals(
            listOf("hangs", "down"),
            faults.only(listOf("down", "hangs")).plan(Asked("smoke")).scenarios.map { it.name },
        )
        assertFailsWith<UserError> { faults.only(listOf("hangs", "none")) }
    }

    @Test
    fun `an unknown key is named with file and line`() {
        val line = shipped.lines().indexOfFirst { it.startsWith("caller_timeout_ms") } + 1
        val message = failure(shipped.replace("caller_timeout_ms", "caller_timeout"))
        assertTrue("experiment.yml, line $line" in message && "caller_timeout" in message, message)
    }

    @Test
    fun `a search that cannot end is refused`() {
        val message = failure(shipped.replace("resolution: 0.05,", "resolution: 0,"))
        assertTrue("experiment.yml: profile 'full': resolution must be between 0 and 1" in message, message)
    }

    @Test
    fun `an objective that nothing can meet is refused`() {
        assertTrue(
            "correct_share must be above 0 and at most 1" in
                failure(shipped.replace("correct_share: 0.999", "correct_share: 5"))
        )
        assertTrue(
            "or no call could succeed" in failure(shipped.replace("caller_timeout_ms: 30000", "caller_timeout_ms: 10"))
        )
        assertTrue("delay_ms must not be negative" in failure(shipped.replace("  delay_ms: 1000", "  delay_ms: -5")))
    }

    @Test
    fun `users end with their work or with a window, not with both`() {
        val published = (Experiments.find(project, "persistence-published") as WorkloadExperiment).plan(Asked("quick"))
        assertEquals(300L to "100", published.per_user to published.users)
        assertTrue(published.settings.getValue("body").startsWith("[{\"id\":1,"), "the same answer as in persistence")
        val yaml =
            project
                .resolve("performancetest/experiments/persistence-published/experiment.yml")
                .readText()
                .replace("name: persistence-published", "name: capacity")
                .replace("@../persistence/articles.json", "x")
        assertTrue(
            "per_user must be at least 1" in failure(yaml.replace("per_user: 20,", "per_user: 20, window_s: 3,"))
        )
        assertTrue("per_user must be at least 1" in failure(yaml.replace("per_user: 20,", "per_user: 0,")))
        assertTrue("window_s must be at least 1, or per_user be given" in failure(yaml.replace("per_user: 20,", "")))
    }

    @Test
    fun `a file that is no YAML gives one sentence with its name and the error`() {
        assertTrue("experiment.yml is not YAML" in failure("\u0017\u0001"))
        val message = failure(shipped.replace("  delay_ms: 1000", "  delay_ms: 1000\n odd: 1"))
        assertTrue("experiment.yml, line" in message && "expected" in message, message)
    }

    @Test
    fun `a name is plain and equals its folder, a title is one line`() {
        val name = failure(shipped.replace("name: capacity", "name: my capacity"))
        assertTrue("experiment.yml: name is 'my capacity', but must be that of its folder, 'capacity'" in name, name)
        val title = shipped.lines().single { it.startsWith("title: ") }
        listOf("title: ' '", "title: \"two\\nlines\"").forEach {
            assertTrue("title must be one line" in failure(shipped.replace(title, it)), it)
        }
        root
            .resolve("performancetest/experiments/a b/experiment.yml")
            .createParentDirectories()
            .writeText(shipped.replace("name: capacity", "name: a b"))
        assertTrue("may have letters, digits" in failure(shipped))
    }

    @Test
    fun `a missing folder of experiments gives one sentence`() {
        val message = assertFailsWith<UserError> { Experiments.loadAll(root) }.message.orEmpty()
        assertContains(message, "performancetest/experiments is missing. It must have a folder for each experiment.")
    }

    @Test
    fun `an unknown experiment or profile is answered with the known ones`() {
        assertTrue("no profile 'quik'. Known are: " in failure(shipped, profile = "quik"))
        assertTrue(
            "no experiment 'capcity'. Known are: capacity, " in
                assertFailsWith<UserError> { Experiments.find(project, "capcity") }.message.orEmpty()
        )
    }
}
