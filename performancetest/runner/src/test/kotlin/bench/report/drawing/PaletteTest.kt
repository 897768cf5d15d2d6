package bench.report.drawing

import bench.catalog.Catalog
import bench.experiment.capacity.SearchExperiment
import bench.kinds.Experiments
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals

class PaletteTest {
    @Test
    fun `no two services share a colour`() =
        Palette.ofAll.services.values.let { assertEquals(it.size, it.toSet().size) }

    @Test
    fun `every service that calls the dependency has its own colour`() {
        val services =
            Catalog.load(Path.of("../..").toAbsolutePath().normalize())
                .services
                .filter { it.callsDependency }
                .map { it.name }
        assertEquals(emptySet(), services.toSet() - Palette.ofAll.services.keys)
    }

    @Test
    fun `endpoints of one service have colours like services, all different`() {
        val ways =
            Experiments.loadAll(Path.of("../..").toAbsolutePath().normalize())
                .filterIsInstance<SearchExperiment>()
                .map { it.calls.keys }
                .filter { it.isNotEmpty() }
        assertEquals(1, ways.size)
        ways.forEach { names ->
            names.map(Palette.ofAll::colour).let {
                assertEquals(it.size, (it.toSet() intersect Palette.ofAll.services.values.toSet()).size, "$it")
            }
        }
    }

    @Test
    fun `an unknown service has the colour that the page gives it`() {
        // Calculated by hand: ((7 * 31 + 'a') * 31 + 'b') mod 8 = (314 * 31 + 98) mod 8 = 9832 mod 8 = 0.
        assertEquals("#9c5c10", Palette.ofAll.colour("ab"))
    }
}
