package bench.report.drawing

import bench.catalog.Catalog
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals

class PaletteTest {
    @Test
    fun `no two services share a colour`() = Palette.ofAll.services.values.let { assertEquals(it.size, it.toSet().size) }

    @Test
    fun `every service of the suite that waits for the dependency has a colour of its own`() {
        val services = Catalog.load(Path.of("..").toAbsolutePath().normalize()).services.filter { it.callsDependency }.map { it.name }
        assertEquals(emptySet(), services.toSet() - Palette.ofAll.services.keys)
    }

    @Test
    fun `one that nobody has thought of has the colour that the page gives it`() {
        // By hand: ((7 * 31 + 'a') * 31 + 'b') mod 8 = (314 * 31 + 98) mod 8 = 9832 mod 8 = 0.
        assertEquals("#8c510a", Palette.ofAll.colour("ab"))
    }
}
