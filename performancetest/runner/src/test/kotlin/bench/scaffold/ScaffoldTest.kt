package bench.scaffold

import bench.UserError
import bench.catalog.Catalog
import java.nio.file.Path
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.createDirectories
import kotlin.io.path.createParentDirectories
import kotlin.io.path.deleteRecursively
import kotlin.io.path.exists
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText
import kotlin.io.path.walk
import kotlin.io.path.writeText
import kotlin.test.BeforeTest
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import org.junit.jupiter.api.io.TempDir

/** Uses a small project after a build: one service and a template. */
@OptIn(ExperimentalPathApi::class)
class ScaffoldTest {
    @TempDir lateinit var root: Path

    private fun write(path: String, text: String) = root.resolve(path).createParentDirectories().writeText(text)

    private fun compose(name: String, port: String, title: String) =
        "services:\n  $name:\n    extends:\n      file: ../_base.compose.yml\n      service: jvm\n    ports:\n" +
            "      - $port:8080\n    command: [x]\n    labels:\n      bench.title: $title\n"

    private fun pom(name: String) =
        "<project><parent><artifactId>bench</artifactId></parent><artifactId>$name</artifactId></project>\n"

    @BeforeTest
    fun project() {
        write("services/_base.compose.yml", "services:\n  jvm:\n    labels:\n      bench.kind: service\n")
        write("services/web/compose.yml", compose("web", "8101", "Web"))
        write("services/web/pom.xml", pom("web"))
        write("performancetest/template/compose.yml", compose("__name__", "__port__", "__title__"))
        write("performancetest/template/pom.xml", pom("__name__"))
        write("performancetest/template/src/__package__/Main.java", "package __package__;\n")
        write("pom.xml", "<modules>\n  <module>services/web</module>\n  <module>other</module>\n</modules>\n")
        write("docker-compose.yml", "include:\n  - services/web/compose.yml\n  - gone/compose.yml\n")
    }

    private fun make(name: String = "my-own") = Scaffold(root).make(name)

    /** Every file with its text. */
    private fun files() =
        root.walk().filter { it.isRegularFile() }.associate { "${root.relativize(it)}" to it.readText() }

    @Test
    fun `a service is a folder, a module and an entry in the list`() {
        val before = files()
        assertEquals(Scaffold.Made("my-own", root.resolve("services/my-own"), 8102), make())
        val changed =
            mapOf(
                "services/my-own/compose.yml" to compose("my-own", "8102", "my-own"),
                "services/my-own/pom.xml" to pom("my-own"),
                "services/my-own/src/myown/Main.java" to "package myown;\n",
                "pom.xml" to
                    "<modules>\n  <module>services/web</module>\n  <module>services/my-own</module>\n" +
                        "  <module>other</module>\n</modules>\n",
                "docker-compose.yml" to
                    "include:\n  - services/web/compose.yml\n  - services/my-own/compose.yml\n  - gone/compose.yml\n",
            )
        assertEquals(before + changed, files())
    }

    @Test
    fun `the catalog has one more service`() {
        make()
        assertEquals(listOf("my-own", "web"), Catalog.load(root).services.map { it.name })
    }

    @Test
    fun `a second one gets the next port`() {
        make()
        assertEquals(8103, make("another").port)
    }

    private fun refused(expected: String, name: String = "my-own") {
        val before = files()
        assertContains(assertFailsWith<UserError> { make(name) }.message.orEmpty(), expected)
        assertEquals(before, files())
    }

    @Test
    fun `an impossible name is refused and nothing changes`() {
        refused("is taken", "web")
        refused("cannot be a service's name", "Mine")
        root.resolve("services/my-own").createDirectories()
        refused("exists already: choose another name.")
    }

    @Test
    fun `a project in another form is refused and nothing changes`() {
        write("docker-compose.yml", "include: []\n")
        refused("docker-compose.yml has no line of a service")
        project()
        write("performancetest/template/stock.env", "A=__b__\n")
        refused("has __b__, for which there is no value: restore")
        root.resolve("performancetest/template").deleteRecursively()
        refused("There is no template of a service")
    }

    @Test
    fun `a failure half-way leaves nothing behind`() {
        // The second shared file cannot be replaced: a folder is in the place of its new text.
        root.resolve("docker-compose.yml.part").createDirectories()
        refused("Could not write")
        assertFalse(root.resolve("services/my-own").exists())
        assertFalse(root.resolve("target/new-my-own").exists())
    }

    @Test
    fun `an unusable folder of builds gives one sentence`() {
        write("target", "a file where the folder of builds should be")
        refused("Could not write")
    }
}
