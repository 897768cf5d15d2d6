package bench.e2e

import bench.catalog.Catalog
import bench.catalog.Track
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** Every service keeps the contract in a container, with its limits raised where it has settings for that. */
@UsesContainers
class ComposeContractIT : InContainers() {
    private val services = Catalog.load(CommandLine.root).services

    @Test fun `services that can be sized keep the contract`() = assertKept("--track sized")

    @Test
    fun `all others keep the contract`() {
        val others = services.filter { Track.SIZED !in it.tracks }.map { it.name }
        assertTrue(others.isNotEmpty(), "$services")
        assertKept("${others.joinToString(" ")} --track stock")
    }

    private fun assertKept(arguments: String) {
        val result = stack.bench("conform --runtime compose $arguments")
        assertEquals(0, result.exitCode, result.output)
    }
}
