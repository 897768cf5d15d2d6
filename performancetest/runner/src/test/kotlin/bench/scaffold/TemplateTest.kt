package bench.scaffold

import java.nio.file.Path
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText
import kotlin.io.path.walk
import kotlin.test.Test
import kotlin.test.assertEquals

class TemplateTest {
    private val project = Path.of("../..").toAbsolutePath().normalize()

    /** So the template is measured, reviewed and updated like a service. */
    @Test
    fun `the template filled in for Vert_x equals the service of Vert_x`() {
        val folder = project.resolve("services/vertx")
        val service =
            folder
                .walk()
                .filter { it.isRegularFile() && !it.startsWith(folder.resolve("target")) }
                .associate { folder.relativize(it).invariantSeparatorsPathString to it.readText() }
        val port = Regex("(\\d+)}:8080").find(service.getValue("compose.yml"))!!.groupValues[1].toInt()
        val values = Scaffold.values("vertx", port, title = "Vert.x")
        assertEquals(
            service.toSortedMap(),
            Template.read(project.resolve(Scaffold.TEMPLATE)).filled(values).toSortedMap(),
        )
    }

    @Test
    fun `text that looks like a placeholder to a regular expression stays`() =
        assertEquals(
            mapOf("a" to "\\1 \$1"),
            Template(mapOf("__x__" to "__y__")).filled(mapOf("x" to "a", "y" to "\\1 \$1")),
        )
}
