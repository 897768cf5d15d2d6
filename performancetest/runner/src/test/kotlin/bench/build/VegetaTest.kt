package bench.build

import bench.UserError
import bench.cli.FetchProject
import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.createParentDirectories
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.api.io.TempDir

/** Which vegeta is used. The scripts are the real ones; `go` is not. */
@Timeout(120)
class VegetaTest {
    @TempDir lateinit var folder: Path

    private val project by lazy { FetchProject(folder) }
    private val root by lazy {
        val own = Path.of("../..").toAbsolutePath().normalize()
        listOf("cache", "lock", "find-vegeta", "fetch-vegeta")
            .map { "scripts/$it.sh" }
            .forEach { own.resolve(it).copyTo(folder.resolve(it).createParentDirectories()) }
        folder
    }
    private val phases = mutableListOf<String>()

    private fun prepared() = Vegeta.prepare(root, project.environment, phases::add)

    private fun failure() = assertFailsWith<UserError> { prepared() }.message.orEmpty()

    /** A `go` that installs a vegeta with the commands [does], and notes its own arguments. */
    private fun go(does: String = "echo Version: v12.13.0") =
        project.tool(
            "go",
            """
            mkdir -p "${'$'}GOBIN" "${'$'}GOPATH/mod"
            printf '#!/bin/sh\n$does\n' >"${'$'}GOBIN/vegeta"
            /bin/chmod +x "${'$'}GOBIN/vegeta"
            echo "${'$'}*" >"$folder/asked"
            """
                .trimIndent(),
        )

    @Test
    fun `one on the path is used, with the version that it prints`() {
        listOf("Version: v12.11.3" to "v12.11.3", "Version: 12.8.4\nCommit: 1" to "12.8.4").forEach { (said, version) ->
            val tool = project.tool("vegeta", "printf '$said\n'")
            val vegeta = prepared()
            assertEquals("$tool" to version, "${vegeta.program}" to vegeta.version)
        }
        assertEquals(emptyList(), phases)
    }

    @Test
    fun `another version, or one that does not say it, is not used`() {
        project.environment["BENCH_OFFLINE"] = "1"
        listOf("echo Version: v11.9.0", "echo Version:", "exit 1").forEach {
            project.tool("vegeta", it)
            assertEquals(
                "no vegeta 12 found, and BENCH_OFFLINE forbids fetching one: install Go 1.22 or newer, or vegeta 12.",
                failure(),
            )
        }
        assertEquals(emptyList(), project.kept)
    }

    @Test
    fun `go builds one into the cache folder, once`() {
        go()
        val vegeta = prepared()
        assertEquals("v12.13.0", vegeta.version)
        val target = vegeta.program.parent
        assertEquals(project.cache, target.parent)
        assertEquals(
            listOf("no vegeta 12 found, so vegeta v12.13.0 is fetched from its Go module into $target."),
            phases,
        )
        assertEquals(listOf("${target.fileName}"), project.kept, "modules and objects are gone")
        val asked = folder.resolve("asked").toFile().readText()
        assertTrue("-X main.Version=v12.13.0 github.com/tsenart/vegeta/v12@v12.13.0" in asked, asked)
        project.tool("go", "exit 1")
        assertEquals(vegeta.program, prepared().program)
        assertEquals(1, phases.size)
    }

    @Test
    fun `without go the sentence says what to install`() {
        assertEquals(
            "no vegeta 12 found, and there is no go to build vegeta v12.13.0: install Go 1.22 or newer, or vegeta 12.",
            failure(),
        )
        assertEquals(emptyList(), project.kept)
    }

    @Test
    fun `what go says is in the sentence, and nothing is left`() {
        project.tool("go", "echo downloading; echo 'no such host' >&2; exit 1")
        assertEquals(
            "no vegeta 12 found, and vegeta v12.13.0 could not be fetched from its Go module: no such host; " +
                "GOPROXY can name a mirror or a folder.",
            failure(),
        )
        assertEquals(emptyList(), project.kept)
    }

    @Test
    fun `a program that does not run is not kept`() {
        go("exit 1")
        assertTrue("it does not run on this machine" in failure())
        assertEquals(emptyList(), project.kept)
    }
}
