package bench.build

import bench.UserError
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteExisting
import kotlin.io.path.readLines
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** Runs a script instead of Maven. */
class MavenBuildTest {
    @TempDir lateinit var root: Path

    private val jdk = Path.of(System.getProperty("java.home"))
    private val modules by lazy { listOf("services/a", "services/b").map { Module(root, it) } }
    private val begun = mutableListOf<String>()

    private fun maven(script: String) =
        root.resolve("mvnw").apply { writeText("#!/bin/sh\n$script\n") }.toFile().setExecutable(true)

    private fun build(jdk: Path = this.jdk) = MavenBuild(root, jdk).build(modules, begun::add)

    private fun failure(jdk: Path = this.jdk) = assertFailsWith<UserError> { build(jdk) }.message

    @Test
    fun `it packages the modules with the given JDK, shows progress and keeps the output of Maven`() {
        maven(
            """
            echo "${'$'}@" "${'$'}JAVA_HOME" >asked
            echo '[INFO] Building a 1.0   [1/2]'
            echo '[INFO] Building b 1.0   [2/2]' >&2
            """
        )
        val jdk = root.resolve("jdk").also { it.resolve("bin").createDirectories().resolve("javac").writeText("") }
        build(jdk)
        assertEquals(
            "-B -ntp -Dmaven.test.skip -pl services/a,services/b package $jdk\n",
            root.resolve("asked").readText(),
        )
        assertEquals(listOf("[1/2] a", "[2/2] b"), begun)
        assertEquals(2, root.resolve("target/build.log").readLines().size)
    }

    @Test
    fun `Maven gets no JVM options of the user, and its messages are English`() {
        val user =
            mutableMapOf("JAVA_TOOL_OPTIONS" to "-Xint", "JDK_JAVA_OPTIONS" to "-Xint", "_JAVA_OPTIONS" to "-Xint")
        user.forJdk(jdk)
        assertEquals(mapOf("JAVA_HOME" to "$jdk", "LC_ALL" to "C.UTF-8"), user.toMap())
    }

    @Test
    fun `a failure is one sentence that names the module, the first error and the log`() {
        maven("echo '[INFO] Building a 1.0   [1/2]'\necho '[ERROR] no npm'\necho '[ERROR] see above'\nexit 1")
        assertEquals("a could not be built: no npm. All of Maven's output is in target/build.log.", failure())
        assertContains(root.resolve("target/build.log").readText(), "see above")
    }

    @Test
    fun `a missing Maven or compiler is reported`() {
        maven("exit 0")
        root.resolve("mvnw").deleteExisting()
        assertContains(failure().orEmpty(), "Maven could not be started to build services/a, services/b (")
        val runtimeAlone = root.resolve("jre").createDirectories()
        assertEquals(
            "services/a, services/b must be built, but $runtimeAlone has no compiler: set BENCH_JAVA_HOME to a " +
                "JDK, or use --no-build.",
            failure(runtimeAlone),
        )
    }

    @Test
    fun `a signal to the runner also ends Maven and its child processes`() {
        maven("sleep 300 &\necho \"[INFO] Building \$\$-\$! 1.0\"\nwait")
        val runner =
            ProcessBuilder(
                    "$jdk/bin/java",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Runner::class.java.name,
                    "$root",
                )
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
        val children = runner.inputReader().readLine().split('-').map { ProcessHandle.of(it.toLong()).get() }
        assertTrue(children.all { it.isAlive })
        runner.destroy()
        assertTrue(runner.waitFor(30, TimeUnit.SECONDS))
        children.forEach { it.onExit().get(30, TimeUnit.SECONDS) }
    }

    object Runner {
        @JvmStatic
        fun main(arguments: Array<String>) =
            Path.of(arguments.single()).let { root ->
                MavenBuild(root).build(listOf(Module(root, "services/a"))) { println(it) }
            }
    }
}
