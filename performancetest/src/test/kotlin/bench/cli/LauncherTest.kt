package bench.cli

import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.FileTime
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.createParentDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.deleteExisting
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.io.path.setLastModifiedTime
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.api.io.TempDir

/** The script `bench`, with a JDK, a Maven and a Docker that only record what they were asked. */
class LauncherTest {
    @TempDir lateinit var folder: Path

    private val root
        get() = folder.resolve("project")

    private val asked
        get() = folder.resolve("asked").let { if (it.exists()) it.readText() else "" }

    private val source
        get() = root.resolve("performancetest/src/main/kotlin/Main.kt")

    @BeforeEach
    fun `a project with the launcher`() {
        val own = Path.of("..").toAbsolutePath().normalize()
        listOf("bench", "scripts/build-runner.sh", "scripts/run-in-container.sh").forEach {
            own.resolve(it).copyTo(root.resolve(it).createParentDirectories())
        }
        root.resolve("pom.xml").writeText("<project><modules>\n<module>a</module>\n</modules>\n</project>\n")
        root.resolve("performancetest/pom.xml").createParentDirectories().writeText("<project/>")
        root.resolve("performancetest/src/test/Test.kt").createParentDirectories().writeText("test")
        root.resolve("proto/chat.proto").createParentDirectories().writeText("chat")
        source.createParentDirectories().writeText("fun main() {}")
        executable(root.resolve("mvnw"), maven(succeeds = true))
        executable(root.resolve("scripts/test.sh"), "echo \"test \$* with \$JAVA_HOME\"")
    }

    private fun executable(file: Path, script: String) =
        file.createParentDirectories().apply { writeText("#!/bin/sh\n$script\n") }.toFile().setExecutable(true)

    /** One that makes what the launcher looks for. */
    private fun maven(succeeds: Boolean) =
        "echo maven >>$folder/asked\nmkdir -p performancetest/target/dist\n" +
            if (succeeds)
                "echo '[INFO] --- kotlin:2.4.10:compile (compile) @ x ---'\n" +
                    ": >performancetest/target/dist/bench.jar"
            else "echo '[ERROR] Main.kt:1 no such thing'\nexit 1"

    private fun fakeJdk(version: String) =
        folder.resolve("jdk-$version").also { home ->
            executable(
                home.resolve("bin/java"),
                "case \$1 in -version) echo 'openjdk version \"$version\"' >&2 ;;\n" +
                    "-Xshow*) echo '    java.home = $home' >&2 ;; *) shift 8; echo \"runner \$*\" ;; esac",
            )
            executable(home.resolve("bin/javac"), "exit 1")
        }

    /** @param engine the script that is `docker`. */
    private fun launch(
        home: Path,
        vararg arguments: String = arrayOf("list"),
        engine: String = "exit 1",
        script: Path = root.resolve("bench"),
    ): Pair<Int, String> {
        val process = process(home, *arguments, engine = engine, script = script)
        val output = process.inputReader().readText().trim()
        return process.waitFor() to output
    }

    private fun process(home: Path, vararg arguments: String, engine: String, script: Path): Process {
        executable(folder.resolve("tools/docker"), "echo \"docker \$*\" >>$folder/asked\n$engine")
        val builder = ProcessBuilder("sh", "$script", *arguments).redirectErrorStream(true)
        builder.environment().apply {
            listOf("JAVA_HOME", "BENCH_JAVA_HOME").forEach(::remove)
            put("PATH", "$folder/tools:$home/bin:/usr/bin:/bin")
            put("BENCH_JDK_FOLDERS", "$folder")
        }
        return builder.start()
    }

    /** How often Maven was called by the launches in [work]. */
    private fun builds(work: () -> Unit): Int {
        val before = asked
        work()
        return asked.removePrefix(before).lines().count { it == "maven" }
    }

    private fun start() = launch(fakeJdk("25.0.1")).let { (code, output) -> assertEquals(0, code, output) }

    @Test
    fun `it builds the runner once, starts it, and asks no engine`() {
        val (code, output) = launch(fakeJdk("25.0.1"), "run", "--services", "a b")
        assertEquals(0, code, output)
        assertTrue("bench: building the runner" in output && output.endsWith("MainKt run --services a b"), output)
        assertEquals(0, builds { start() })
        assertFalse("docker" in asked, asked)
    }

    @Test
    fun `it builds again where contents have changed, and only there`() {
        start()
        source.setLastModifiedTime(FileTime.fromMillis(0))
        root.resolve("performancetest/src/test/Test.kt").writeText("another test")
        root.resolve("pom.xml").writeText("<project><modules>\n<module>b</module>\n</modules>\n</project>\n")
        assertEquals(0, builds { start() }, "times, tests and the list of modules are none of it")
        val changes =
            mapOf<String, () -> Unit>(
                "source" to { source.writeText("fun main() { }") },
                "moved" to
                    {
                        source.resolveSibling("Other.kt").also { source.copyTo(it) }.let { source.deleteExisting() }
                    },
                "proto" to { root.resolve("proto/chat.proto").writeText("chat 2") },
                "pom" to { root.resolve("performancetest/pom.xml").writeText("<project></project>") },
                "root pom" to { root.resolve("pom.xml").writeText("<project></project>") },
                "jar" to { root.resolve("performancetest/target/dist/bench.jar").deleteExisting() },
            )
        val once = changes.mapValues { (_, change) -> builds { change().also { start() } } to builds { start() } }
        assertEquals(changes.mapValues { 1 to 0 }, once)
    }

    @Test
    fun `a build that fails is told with Maven's error, and tried again`() {
        executable(root.resolve("mvnw"), maven(succeeds = false))
        val (code, output) = launch(fakeJdk("25.0.1"))
        assertEquals(2, code)
        assertTrue("[ERROR] Main.kt:1 no such thing" in output, output)
        val last = "bench: the build failed; all of its output is in target/build.log."
        assertEquals(last, output.lines().last())
        executable(root.resolve("mvnw"), maven(succeeds = true))
        assertEquals(1, builds { start() })
    }

    /** Numbers of processes are used again: that of this test builds no runner. */
    @Test
    fun `a lock whose owner builds nothing does not stop the next`() {
        val dead = ProcessBuilder("true").start().also { it.waitFor() }.pid()
        listOf(dead, ProcessHandle.current().pid()).forEach { owner ->
            source.writeText("fun main() { $owner }")
            root.resolve("target").createDirectories().resolve("building-runner.lock").let {
                Files.createSymbolicLink(it, Path.of("$owner"))
            }
            assertEquals(1, builds { start() })
        }
    }

    @Test
    fun `a folder that cannot be written is one line and exit code 2`() {
        root.resolve("target").writeText("a file")
        val said = "bench: nothing can be written into ${root.toRealPath()}/target."
        assertEquals(2 to said, launch(fakeJdk("25.0.1")))
    }

    @Test
    @Timeout(60)
    fun `a signal to the launcher alone ends the build too`() {
        executable(root.resolve("mvnw"), "echo $$ >$folder/building\nexec sleep 300")
        val launcher = process(fakeJdk("25.0.1"), "list", engine = "exit 1", script = root.resolve("bench"))
        val building = folder.resolve("building")
        while (!building.exists() || building.readText().isBlank()) Thread.sleep(20)
        val maven = ProcessHandle.of(building.readText().trim().toLong()).orElseThrow()
        // Process.destroy() would close what it prints.
        launcher.toHandle().destroy()
        maven.onExit().get()
        assertEquals(143, launcher.waitFor())
        assertEquals("bench: stopped while the runner was being built.", launcher.inputReader().readLines().last())
    }

    @Test
    fun `tests get the JDK, and no runner is built for them`() {
        val home = fakeJdk("25.0.1")
        assertEquals(0 to "test --fast with $home", launch(home, "test", "--fast"))
        assertEquals("", asked)
    }

    @Test
    fun `a JDK too old is one line and exit code 2`() {
        val expected =
            "bench: no JDK 25 or newer found (the java on PATH is 17), and no Docker engine answered within 5 s: " +
                "install one (https://adoptium.net) or point BENCH_JAVA_HOME to it, or start an engine."
        assertEquals(2 to expected, launch(fakeJdk("17.0.12")))
        assertTrue("the tests need one" in launch(fakeJdk("17.0.12"), "test").second)
    }

    @Test
    fun `with an engine and no JDK the runner is a container`() {
        val engine = "case \"\$*\" in *' run '*) echo \"docker \$*\" ;; *' ps -q') echo id ;; esac"
        val (code, output) = launch(fakeJdk("17.0.12"), "run", "--services", "vertx", engine = engine)
        assertEquals(0, code, output)
        assertEquals("bench: no JDK 25 found, so the runner is started in a container.", output.lines().first())
        assertTrue(output.endsWith("run --rm --no-deps --name bench-runner -T runner run --services vertx"), output)
    }

    @Test
    fun `it may be called through a link`() {
        val link = folder.resolve("link").createSymbolicLinkPointingTo(root.resolve("bench"))
        assertEquals(2, launch(fakeJdk("24.0.1"), script = link).first)
    }
}
