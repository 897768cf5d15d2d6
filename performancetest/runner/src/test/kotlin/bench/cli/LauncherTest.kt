package bench.cli

import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.api.io.TempDir

/** Which JDK the script `bench` uses, and what it does without one. */
class LauncherTest {
    @TempDir lateinit var folder: Path

    private val project by lazy { LauncherProject(folder) }

    @Test
    fun `it builds the runner once, starts it, and does not ask for Docker`() {
        val (code, output) = project.launch(project.jdk("25.0.1"), "run", "--services", "a b")
        assertEquals(0, code, output)
        assertTrue("bench: building the runner" in output && "MainKt run --services a b" in output, output)
        assertEquals(0, project.builds { project.start() })
        assertFalse("docker" in project.asked, project.asked)
    }

    @Test
    fun `tests get the JDK, and no runner is built for them`() {
        val home = project.jdk("25.0.1")
        assertEquals(0 to "test --fast with $home", project.launch(home, "test", "--fast"))
        assertEquals("", project.asked)
    }

    @Test
    fun `a JDK too old is one line and exit code 2`() {
        val expected =
            "bench: no JDK 25 or newer found (the java on PATH is 17.0.12), and BENCH_OFFLINE forbids fetching one: " +
                "install one (https://adoptium.net) or point BENCH_JAVA_HOME to it."
        val old = project.jdk("17.0.12")
        listOf("list", "test").forEach { assertEquals(2 to expected, project.launch(old, it)) }
    }

    @Test
    fun `without a JDK one is fetched, and the next call needs no network`() {
        val mirror = folder.resolve("mirror").createDirectories()
        val name = "OpenJDK25U-jdk_${FetchProject.jdkArchitecture}_${FetchProject.jdkSystem}_hotspot_25.0.1_8.tar.gz"
        val programs = mapOf("bin/java" to FetchJdkTest.JAVA, "bin/javac" to "exit 0")
        val archive = FetchProject(folder.resolve("made").createDirectories()).archive("jdk-25.0.1+8", programs)
        mirror.resolve(name).writeBytes(archive)
        mirror.resolve("$name.sha256.txt").writeText("${FetchProject.sha256(archive)}  $name\n")
        project.environment += mapOf("BENCH_JDK_MIRROR" to "$mirror", "BENCH_OFFLINE" to "0")
        val home = "$folder/cache/waitmark/jdk-25-${FetchProject.jdkSystem}-${FetchProject.jdkArchitecture}"
        val tested = "test --fast with $home"
        val said =
            "bench: no JDK 25 or newer found (the java on PATH is 17.0.12), so Temurin 25 is fetched from $mirror " +
                "into $home."
        val old = project.jdk("17.0.12")
        // An engine that answers cannot run the tests.
        assertEquals(0 to "$said\n$tested", project.launch(old, "test", "--fast", engine = "exit 0"))
        project.environment["BENCH_OFFLINE"] = "1"
        assertEquals(0 to tested, project.launch(old, "test", "--fast"))
        assertEquals(0, project.launch(old, "list").first)
    }

    @Test
    fun `if the java on the path is old or has no compiler, another JDK is found`() {
        val right = project.jdk("25.0.1")
        listOf(project.jdk("17.0.12"), project.jdk("26.0.1", hasCompiler = false)).forEach { wrong ->
            assertEquals(0 to "test  with $right", project.launch(wrong, "test"))
        }
    }

    @Test
    fun `a Java without compiler is reported, and a folder without JDKs too`() {
        val runtime = project.jdk("26.0.1", hasCompiler = false)
        val said = project.launch(runtime, named = folder).second.lines()
        val named = "there is no JDK 25 or newer in BENCH_JAVA_HOME, $folder; others are looked for."
        assertEquals("bench: $named", said.first())
        assertTrue("(the java on PATH is 26.0.1, without a compiler)" in said.last(), said.last())
        assertEquals(2, said.size, "$said")
    }

    @Test
    fun `with Docker and without a JDK the runner is a container`() {
        val engine = "case \"\$*\" in *' run '*) echo \"docker \$*\" ;; *' ps -q') echo id ;; esac"
        val (code, output) = project.launch(project.jdk("17.0.12"), "run", "--services", "vertx", engine = engine)
        assertEquals(0, code, output)
        assertEquals("bench: no JDK 25 found, so the runner is started in a container.", output.lines().first())
        val name = Regex("run --rm --no-deps --name project-[0-9a-f]{6}-bench-runner -T runner run --services vertx$")
        assertTrue(name.containsMatchIn(output), output)
    }

    @Test
    @Timeout(60)
    fun `a signal that only the launcher gets also ends the build of the runner image`() {
        val building = folder.resolve("building")
        val engine = "case \"\$*\" in *' build '*) echo $$ >$building; exec sleep 300 ;; esac"
        val launcher = project.process(project.jdk("17.0.12"), engine = engine)
        val last = LauncherProject.endWithChild(launcher, building)
        assertEquals("bench: stopped while the runner's image was being built.", last)
    }

    @Test
    fun `options of the user's shell for every JVM are ignored, in one line, for Maven and the runner`() {
        project.maven("env | grep JAVA_ >>$folder/asked\n${LauncherProject.MAKES_A_RUNNER}")
        val options = mapOf("JAVA_TOOL_OPTIONS" to "-XX:+UseG1GC", "_JAVA_OPTIONS" to "-Xint", "JDK_JAVA_OPTIONS" to "")
        project.environment += options
        val (code, output) = project.launch(project.jdk("25.0.1"), "list")
        assertEquals(0, code, output)
        val said = "bench: ignored, because they change results: JAVA_TOOL_OPTIONS _JAVA_OPTIONS."
        assertEquals(said, output.lines().first())
        assertTrue("MainKt list" in output.lines().last(), output)
        assertFalse("-X" in project.asked, project.asked)
    }

    @Test
    fun `the locale is the same for every user`() {
        val persian = mapOf("LC_ALL" to "fa_IR.UTF-8", "LANGUAGE" to "fa")
        project.environment += persian
        assertTrue(project.launch(project.jdk("25.0.1")).second.endsWith("in C.UTF-8"))
    }

    @Test
    fun `it can be called through a link`() {
        val link = folder.resolve("link").createSymbolicLinkPointingTo(project.root.resolve("bench"))
        assertEquals(2, project.launch(project.jdk("24.0.1"), script = link).first)
    }

    @Test
    fun `file names may contain any letter but a colon`() {
        val umlauts = LauncherProject(folder, "Prüfstand")
        val (code, output) = umlauts.launch(umlauts.jdk("25.0.1"))
        assertEquals(0, code, output)
        assertTrue(output.endsWith("in C.UTF-8"), output)
        val colon = LauncherProject(folder, "a:b")
        val (refused, said) = colon.launch(colon.jdk("25.0.1"))
        assertEquals(2, refused)
        assertTrue(said.endsWith("a:b has a colon, which ends a path on the class path: rename the folder."), said)
    }
}
