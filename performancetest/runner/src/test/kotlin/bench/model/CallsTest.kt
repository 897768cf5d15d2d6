package bench.model

import bench.UserError
import bench.catalog.Catalog
import bench.experiment.Asked
import bench.experiment.called
import bench.experiment.workload.WorkloadExperiment
import bench.kinds.Experiments
import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class CallsTest {
    @TempDir lateinit var root: Path

    private val project = Path.of("../..").toAbsolutePath().normalize()
    private val folder = project.resolve("performancetest/experiments")
    private val shipped = Experiments.find(project, "persistence-capacity")
    private val calls = shipped.settings("quick").calls!!

    private fun failure(change: (String) -> String): String {
        val yaml = change(folder.resolve("persistence-capacity/experiment.yml").readText())
        root
            .resolve("performancetest/experiments/persistence-capacity/experiment.yml")
            .createParentDirectories()
            .writeText(yaml)
        root.resolve("performancetest/experiments/persistence/articles.json").createParentDirectories().writeText("[]")
        return assertFailsWith<UserError> { Experiments.find(root, "persistence-capacity") }.message.orEmpty()
    }

    @Test
    fun `the calls are those of the closed loop, and must have the same answer`() {
        val ways = (Experiments.find(project, "persistence") as WorkloadExperiment).axes.getValue("endpoint")
        assertEquals(ways.associate { "persistence-${it.replace('/', '-')}" to "/$it/articles" }, calls.paths)
        assertEquals(folder.resolve("persistence/articles.json").readText(), calls.answer)
        assertEquals(0L to 500.0, shipped.settings("quick").let { it.delay_ms to it.objective.p99_ms })
        assertNull(Experiments.find(project, "capacity").settings("quick").calls)
    }

    @Test
    fun `each call makes another service with its own name and path, in the same container`() {
        val ways = Catalog.load(project).called(shipped, shipped.settings("quick")).services
        assertEquals(calls.paths.toList(), ways.map { it.name to it.path })
        assertEquals(setOf("quarkus-persistence"), ways.map { it.declared }.toSet())
        assertEquals(setOf(project.resolve("services/quarkus-persistence/target/dist")), ways.map { it.dist }.toSet())
        assertEquals(listOf("postgres"), ways.first().needs)
        assertTrue(shipped.profiles.values.all { it.tracks == ways.first().tracks }, "they have no other settings")
    }

    @Test
    fun `without calls services stay as declared`() {
        val capacity = Experiments.find(project, "capacity")
        val services = Catalog.load(project).called(capacity, capacity.settings("quick")).services
        assertEquals(Catalog.load(project).services.filter(capacity::isFor), services)
        assertEquals(listOf("vertx" to "/"), services.filter { it.name == "vertx" }.map { it.declared to it.path })
    }

    @Test
    fun `one path is that of every service, and needs no mock`() {
        val ping = Experiments.find(project, "ping")
        val all = Catalog.load(project).called(ping, ping.settings("quick")).services
        assertEquals(9, all.size)
        assertEquals(setOf("/ping"), all.map { it.path }.toSet())
        assertEquals(all.map { it.declared }, all.map { it.name })
        assertEquals(SearchPlan(SearchStrategy.LINEAR, LinearSteps(2_000, 3_000)), ping.plan(Asked("quick")))
    }

    @Test
    fun `each delay makes another service with its own objective`() {
        val settings = Experiments.find(project, "delay-capacity").settings("quick")
        val vertx = Catalog.load(project).find(listOf("vertx")).single()
        assertEquals(listOf("vertx-50ms", "vertx-200ms", "vertx-1000ms"), settings.ways(vertx).map { it.name })
        assertEquals(setOf("vertx"), settings.ways(vertx).map { it.declared }.toSet())
        assertEquals(50L to 150.0, settings.of("vertx-50ms").let { it.delay_ms to it.objective.p99_ms })
        assertEquals(1_000L to 1_500.0, settings.of("vertx-1000ms").let { it.delay_ms to it.objective.p99_ms })
        assertEquals(1_000L, settings.delay_ms)
    }

    @Test
    fun `each number of slots makes another service with other settings`() {
        val settings = Experiments.find(project, "pool-size").settings("quick")
        val vertx = Catalog.load(project).find(listOf("vertx")).single()
        val ways = settings.ways(vertx)
        assertEquals(listOf(240, 300, 330, 375, 600), ways.map { it.slots(Track.TUNED)?.count })
        assertEquals("vertx-240slots", ways.first().name)
        assertEquals("240", ways.first().environmentFor(Track.TUNED)["HTTP1_MAX_POOL_SIZE"])
    }

    @Test
    fun `two services must not have calls of the same name`() {
        val one = Catalog.load(project).find(listOf("quarkus-persistence")).single()
        val message =
            assertFailsWith<UserError> {
                    Catalog(listOf(one, one.copy(name = "other"))).called(shipped, shipped.settings("quick"))
                }
                .message
                .orEmpty()
        assertEquals(
            "'persistence-capacity' calls one service, not quarkus-persistence, other: choose one by --services.",
            message,
        )
    }

    @Test
    fun `impossible calls are refused`() {
        assertTrue(
            "exactly one of dependency, delays_ms, calls and path is given" in
                failure { it.replace("objective:", "dependency:\n  delay_ms: 5\nobjective:") }
        )
        assertTrue("calls and path need the answer" in failure { it.replace(Regex("answer: .*"), "") })
        assertTrue(
            "'v2/articles' of 'persistence-v2' is no path" in failure { it.replace("/v2/articles", "v2/articles") }
        )
        assertTrue(
            "'persistence/v2' becomes a part of file names" in
                failure { it.replace("persistence-v2:", "persistence/v2:") }
        )
        failure { it.replace(Regex("calls:(\\n  .*)+"), "path: articles") }
            .let { assertTrue("'articles' does not begin with /" in it, it) }
        failure { it.replace("articles.json", "none.json") }.let { assertTrue("none.json is missing" in it, it) }
        failure { it.replace("calls:", "call:") }.let { assertTrue("experiment.yml, line" in it && "call" in it, it) }
    }
}
