package bench.build

import bench.UserError
import bench.cli.FetchNodeTest
import bench.cli.FetchProject
import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.createParentDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.api.io.TempDir

/** Which Node.js builds and runs a module. The scripts are the real ones. */
@Timeout(120)
class NodeJsTest {
    @TempDir lateinit var folder: Path

    private val project by lazy { FetchProject(folder) }
    private val root by lazy {
        val own = Path.of("../..").toAbsolutePath().normalize()
        val scripts = listOf("cache", "lock", "find-node", "fetch-node").map { "scripts/$it.sh" }
        (scripts + ".env").forEach { own.resolve(it).copyTo(folder.resolve(it).createParentDirectories()) }
        file("services/old/package.json", """{"engines": {"node": ">=20"}}""")
        file("services/new/package.json", """{"engines": {"node": ">= 22"}}""")
        folder
    }
    private val phases = mutableListOf<String>()

    private fun file(path: String, text: String) =
        folder.resolve(path).createParentDirectories().apply { writeText(text) }

    private fun node(version: String): Path {
        project.tool("npm", "exit 0")
        return project.tool("node", "echo $version")
    }

    private fun modules(vararg names: String) = names.map { Module(root, "services/$it") }

    private fun nodeJs() = NodeJs(root, project.environment)

    private fun prepared(vararg names: String) = nodeJs().apply { prepare(modules(*names), phases::add) }

    private val command = listOf("node", "src/app.js")

    @Test
    fun `one on the path that is new enough is used`() {
        val node = node("v20.9.0")
        assertEquals(listOf("$node", "src/app.js"), prepared("old").command(command))
        assertEquals("v20.9.0", nodeJs().version(modules("old")))
        assertEquals(emptyList(), phases)
    }

    @Test
    fun `for the module that needs the newest, one is fetched, and builds find it first`() {
        node("v20.9.0")
        val mirror = mirror()
        val nodeJs = prepared("old", "new")
        val bin = "${project.cache}/node-24-${FetchProject.nodePlatform}/bin"
        assertEquals(listOf("$bin/node", "src/app.js"), nodeJs.command(command))
        val said =
            "no Node.js 22 or newer with npm found (the node on PATH is v20.9.0), so Node.js 24 is fetched from " +
                "$mirror into ${bin.removeSuffix("/bin")}."
        assertEquals(listOf(said), phases)
        assertEquals("v24.11.1", nodeJs().version(modules("new")))
        assertEquals("v20.9.0", nodeJs().version(modules("old")))
        assertEquals(mapOf("PATH" to "$bin:${project.environment["PATH"]}"), nodeJs.environment(command))
        assertEquals("$bin:${project.environment["PATH"]}", pathOfBuild(nodeJs))
    }

    private fun mirror(): Path {
        val made = FetchNodeTest()
        val archive = project.archive(made.top, made.programs)
        val mirror = folder.resolve("mirror").createDirectories()
        mirror.resolve(made.archiveName).writeBytes(archive)
        mirror.resolve(made.checksumName).writeText(made.description(FetchProject.sha256(archive)))
        project.environment["BENCH_NODE_MIRROR"] = "$mirror"
        return mirror
    }

    private fun pathOfBuild(nodeJs: NodeJs): String {
        file("mvnw", "#!/bin/sh\necho \"\$PATH\" >path\n").toFile().setExecutable(true)
        file("jdk/bin/javac", "")
        MavenBuild(root, folder.resolve("jdk"), nodeJs.environment()).build(modules("new")) {}
        return folder.resolve("path").readText().trim()
    }

    @Test
    fun `if none can be had, the sentence of the script says so`() {
        project.environment["BENCH_OFFLINE"] = "1"
        val said = assertFailsWith<UserError> { prepared("old") }.message.orEmpty()
        assertTrue(said.startsWith("no Node.js 20 or newer with npm found, and BENCH_OFFLINE forbids fetching"), said)
    }

    @Test
    fun `modules without a package file need none`() {
        val nodeJs = nodeJs().apply { prepare(listOf(Module(folder.resolve("none"), "services/a")), phases::add) }
        assertEquals(command, nodeJs.command(command))
        assertEquals(emptyMap(), nodeJs.environment())
        node("v20.9.0")
        prepared("old").let { assertEquals(emptyMap(), it.environment(listOf("java", "-jar", "a.jar"))) }
    }
}
