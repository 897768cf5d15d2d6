package bench.catalog

import bench.UserError
import bench.model.Track
import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class ComposeFormsTest {
    @TempDir lateinit var root: Path

    private fun write(path: String, text: String) =
        root.resolve(path).createParentDirectories().writeText(text.trimIndent())

    private fun failure() = assertFailsWith<UserError> { Catalog.load(root) }.message.orEmpty()

    private fun named(vararg names: String) = names.forEach {
        write("services/$it/compose.yml", "services:\n  $it:\n    command: [run]\n    labels: [bench.kind=service]")
    }

    @Test
    fun `environment and labels can be lists`() {
        write(
            "services/x/compose.yml",
            """
            services:
              x:
                command: [run]
                environment: [A=1, B=2=3]
                labels: [bench.kind=service, bench.title=An X]
        """,
        )
        val x = Catalog.load(root).services.single()
        assertEquals(mapOf("A" to "1", "B" to "2=3"), x.environmentFor(Track.STOCK))
        assertEquals("An X", x.title)
    }

    @Test
    fun `a setting without a value is named with file and line`() {
        write("services/x/compose.yml", "services:\n  x:\n    command: [run]\n    environment:\n      - A")
        assertTrue("compose.yml, line 5" in failure() && "'A' is not KEY=VALUE" in failure(), failure())
        write("services/x/compose.yml", "services:\n  x:\n    command: [run]\n    environment:\n      A:")
        assertTrue("compose.yml, line 5" in failure() && "A has no plain value" in failure(), failure())
    }

    @Test
    fun `containers that are not measured need no command`() {
        named("x")
        write("services/y/compose.yml", "services:\n  postgres:\n    image: postgres\n")
        assertEquals(listOf("x"), Catalog.load(root).services.map { it.name })
    }

    @Test
    fun `a cycle, a duplicate name and a file without services each give one sentence`() {
        assertTrue("no folder services" in failure(), failure())
        write(
            "services/x/compose.yml",
            "services:\n  x:\n    extends: { service: y }\n  y:\n    extends: { service: x }",
        )
        assertTrue("extends itself" in failure(), failure())
        named("x")
        write("services/z/compose.yml", "services:\n  x:\n    command: [run]\n    labels: [bench.kind=service]")
        assertTrue("both declare a service 'x'" in failure(), failure())
    }

    @Test
    fun `an unknown name is answered with the known ones`() {
        named("vertx", "express")
        val message = assertFailsWith<UserError> { Catalog.load(root).find(listOf("vertex")) }.message.orEmpty()
        assertEquals("There is no service 'vertex'. Known are: express, vertx.", message)
    }

    @Test
    fun `settings files are read as in Compose`() {
        write("x.env", "# comment\nA=\"one two\"\nB='x#y' # why\nC=3 # why\nD=-Dp=9#0\nE=\n")
        assertEquals(
            mapOf("A" to "one two", "B" to "x#y", "C" to "3", "D" to "-Dp=9#0", "E" to ""),
            EnvFile.read(root.resolve("x.env")),
        )
        write("y.env", "A=1\noops\n")
        assertTrue(
            "y.env, line 2" in assertFailsWith<UserError> { EnvFile.read(root.resolve("y.env")) }.message.orEmpty()
        )
    }
}
