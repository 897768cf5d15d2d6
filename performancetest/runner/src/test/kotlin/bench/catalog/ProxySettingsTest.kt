package bench.catalog

import bench.model.Track
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** Docker's client puts the user's proxy into every container, where health checks and scrapes would use it. */
class ProxySettingsTest {
    private val root = Path.of("../..").toAbsolutePath().normalize()
    private val base = ComposeFile.read(root.resolve("services/_base.compose.yml")).services

    @Test
    fun `the base of all containers empties every proxy variable`() {
        val names = listOf("HTTP", "HTTPS", "FTP", "ALL").map { "${it}_PROXY" }
        val environment = base.getValue("container").environment
        assertEquals((names + names.map { it.lowercase() }).associateWith { "" }, environment.filterValues { it == "" })
        assertEquals(setOf("NO_PROXY", "no_proxy"), environment.filterValues { it == "*" }.keys)
    }

    @Test
    fun `every container has that base, except the runner, which builds images`() {
        val folders = root.resolve("services").listDirectoryEntries() + listOf(root.resolve("performancetest"))
        val services =
            folders
                .map { it.resolve("compose.yml") }
                .filter { it.exists() }
                .flatMap { file ->
                    ComposeFile.read(file).services.map { (name, service) -> Triple(file, name, service) }
                }
        assertTrue(services.size > 15, "${services.size}")
        val without = services.filter { (file, _, service) -> !hasBase(file, service) }.map { it.second }
        assertEquals(listOf("runner"), without)
    }

    private fun hasBase(file: Path, service: ComposeService): Boolean {
        val extends = service.extends ?: return false
        val of = extends.file?.let { file.resolveSibling(it).normalize() } ?: file
        if (of.endsWith("_base.compose.yml") && extends.service == "container") return true
        return hasBase(of, ComposeFile.read(of).services.getValue(extends.service))
    }

    @Test
    fun `they are no settings of a service in records`() {
        val catalog = Catalog.load(root)
        val settings =
            catalog.services.flatMap { it.environmentFor(Track.STOCK).keys } +
                catalog.programs.flatMap { it.environment.keys }
        assertTrue(settings.isNotEmpty())
        assertEquals(emptyList(), settings.filter { it.endsWith("_PROXY", ignoreCase = true) })
    }
}
