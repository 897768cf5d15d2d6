package bench.advise

import bench.catalog.Catalog
import bench.catalog.SlotLimits
import bench.cli.ProjectRoot
import bench.model.DependencyDelay
import bench.model.Track
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse

/** Each service that calls a dependency says what limits it, and `docs/defaults.md` is written from that. */
class DefaultsPageTest {
    private val callers = Catalog.load(ProjectRoot.path).services.filter { it.callsDependency }
    private val limits = callers.mapNotNull { service -> SlotLimits.of(service)?.let { service to it } }

    @Test
    fun `no service lacks its limit`() {
        assertEquals(9, callers.size)
        assertEquals(callers.map { it.name }, limits.map { it.first.name })
    }

    @Test
    fun `the document is written from the limits`() {
        val file = ProjectRoot.path.resolve("docs/defaults.md")
        val text = DefaultsPage.of(limits)
        if (System.getProperty("bench.update") == "true") file.writeText(text)
        assertEquals(text, if (file.exists()) file.readText() else "", "$file: once more with -Dbench.update=true")
    }

    @Test
    fun `each setting is filled with numbers`() {
        val demand = Demand(300.0, DependencyDelay(800))
        limits.forEach { (service, limit) ->
            val text =
                SlotAdvice(service.name, demand, service.slots(Track.STOCK)!!, limit).settings.joinToString { it.text }
            assertFalse(Regex("\\{[a-z_]+}") in text, text)
            assertEquals(true, "${demand.slots}" in text, text)
        }
    }
}
