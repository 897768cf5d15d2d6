package bench.scaffold

import bench.UserError
import bench.catalog.Catalog
import java.nio.file.Path
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.createDirectories
import kotlin.io.path.createParentDirectories
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

/** On a small project: one folder that declares two services, after a build. */
@OptIn(ExperimentalPathApi::class)
class ScaffoldTest {
    @TempDir lateinit var root: Path

    private fun write(path: String, text: String) = root.resolve(path).createParentDirectories().writeText(text)

    @BeforeTest
    fun project() {
        write("services/_base.compose.yml", "services:\n  jvm:\n    labels:\n      bench.kind: service\n")
        write(
            "services/web/compose.yml",
            "services:\n" +
                listOf("web" to 8101, "web-virtual" to 8102).joinToString("\n") { (name, port) ->
                    "  $name:\n    extends:\n      file: ../_base.compose.yml\n      service: jvm\n    build:\n" +
                        "      args:\n        MODULE: services/web\n    ports:\n      - $port:8080\n" +
                        "    command: [x]\n    labels:\n      bench.title: $name\n"
                },
        )
        write(
            "services/web/pom.xml",
            "<project><parent><artifactId>bench</artifactId></parent><artifactId>web</artifactId></project>\n",
        )
        write("services/web/src/Main.java", "class Main {}\n")
        write("services/web/target/.bench-stamp", "")
        write("services/web/src/node_modules/x/index.js", "")
        write("services/web/src/Main.class", "")
        write(".gitignore", "# builds\nresults/\n*.class\n!kept\n/only/here\n")
        write("pom.xml", "<modules>\n  <module>services/web</module>\n</modules>\n")
        write("docker-compose.yml", "include:\n  - services/web/compose.yml\n  - gone/compose.yml\n")
    }

    private fun make(name: String = "mine", from: String = "web-virtual") =
        Scaffold(root).make(name, Catalog.load(root).find(listOf(from)).single())

    /** Every file with its text. */
    private fun files() =
        root.walk().filter { it.isRegularFile() }.associate { "${root.relativize(it)}" to it.readText() }

    @Test
    fun `sources are copied, what builds left is not, and the two lists have a line more`() {
        val before = files()
        val made = make()
        assertEquals(Scaffold.Made("mine", root.resolve("services/mine"), listOf(8103)), made)
        assertEquals(
            setOf("compose.yml", "pom.xml", "src/Main.java").map { "services/mine/$it" }.toSet(),
            files().keys - before.keys,
        )
        assertEquals(
            "<modules>\n  <module>services/web</module>\n  <module>services/mine</module>\n</modules>\n",
            root.resolve("pom.xml").readText(),
        )
        assertEquals(
            "include:\n  - services/web/compose.yml\n  - services/mine/compose.yml\n  - gone/compose.yml\n",
            root.resolve("docker-compose.yml").readText(),
        )
        assertContains(root.resolve("services/mine/pom.xml").readText(), "</parent><artifactId>mine</artifactId>")
        assertEquals(
            before - "pom.xml" - "docker-compose.yml",
            files().filterKeys { it in before } - "pom.xml" - "docker-compose.yml",
        )
    }

    @Test
    fun `the catalog has one service more`() {
        make()
        val catalog = Catalog.load(root)
        assertEquals(listOf("mine", "web", "web-virtual"), catalog.services.map { it.name })
        assertEquals("web-virtual (mine)", catalog.services.first().title)
    }

    @Test
    fun `a second one gets the next port`() {
        make()
        assertEquals(listOf(8104), make("another", from = "mine").ports)
    }

    private fun refused(expected: String, name: String = "mine") {
        val before = files()
        assertContains(assertFailsWith<UserError> { make(name) }.message.orEmpty(), expected)
        assertEquals(before, files())
    }

    @Test
    fun `what cannot be is refused and nothing has changed`() {
        refused("is taken", "web")
        refused("cannot be a service's name", "Mine")
        root.resolve("services/mine").createDirectories()
        refused("exists already")
    }

    @Test
    fun `a project of another form is refused and nothing has changed`() {
        write("docker-compose.yml", "include: []\n")
        refused("docker-compose.yml names services/web on 0 lines")
        project()
        write("services/web/pom.xml", "<project><parent><artifactId>bench</artifactId></parent></project>\n")
        refused("pom.xml has no artifactId of its own")
    }

    @Test
    fun `what cannot be written half-way leaves nothing behind`() {
        // The second of the shared files cannot be replaced: where its new text is to be written stands a folder.
        root.resolve("docker-compose.yml.part").createDirectories()
        refused("Could not write")
        assertFalse(root.resolve("services/mine").exists())
        assertFalse(root.resolve("target/new-mine").exists())
    }

    @Test
    fun `what cannot even be copied is one sentence`() {
        write("target", "a file where the folder of builds should be")
        refused("Could not copy")
    }
}
