package bench.cli

import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.FileTime
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteExisting
import kotlin.io.path.setLastModifiedTime
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.api.io.TempDir

/** When the script `bench` builds the runner, and how a build ends. */
class LauncherBuildTest {
    @TempDir lateinit var folder: Path

    private val project by lazy { LauncherProject(folder) }
    private val source
        get() = project.source

    @Test
    fun `it rebuilds only after a change of content`() {
        project.start()
        source.setLastModifiedTime(FileTime.fromMillis(0))
        project.file("performancetest/runner/src/test/Test.kt", "another test")
        project.file("performancetest/e2e/pom.xml", "<project></project>")
        project.file("performancetest/template/pom.xml", "<project></project>")
        project.file("pom.xml", "<project><modules>\n<module>b</module>\n</modules>\n</project>\n")
        assertEquals(0, project.builds { project.start() }, "times, tests and the list of modules are none of it")
        val changes =
            mapOf<String, () -> Unit>(
                "source" to { source.writeText("fun main() { }") },
                "histogram" to { project.file("performancetest/histogram/src/main/kotlin/histogram.kt", "other") },
                "load-generator" to { project.file("performancetest/loadgen/src/main/kotlin/loadgen.kt", "other") },
                "moved" to { source.copyTo(source.resolveSibling("Other.kt")).also { source.deleteExisting() } },
                "proto" to { project.file("proto/chat.proto", "chat 2") },
                "pom" to { project.file("performancetest/runner/pom.xml", "<project></project>") },
                "root pom" to { project.file("pom.xml", "<project></project>") },
                "Maven's options" to { project.file(".mvn/jvm.config", "-Xmx2g") },
                "jar" to { project.root.resolve("performancetest/runner/target/dist/bench.jar").deleteExisting() },
                "generator" to
                    {
                        project.root.resolve("performancetest/loadgen/target/dist/loadgen.jar").deleteExisting()
                    },
            )
        val once = changes.mapValues { (_, change) ->
            project.builds { change().also { project.start() } } to project.builds { project.start() }
        }
        assertEquals(changes.mapValues { 1 to 0 }, once)
    }

    @Test
    fun `a failed build is reported with the error of Maven, and tried again`() {
        project.maven("echo '[ERROR] Main.kt:1 no such thing'\nexit 1")
        val (code, output) = project.launch(project.jdk("25.0.1"))
        assertEquals(2, code)
        assertTrue("[ERROR] Main.kt:1 no such thing" in output, output)
        val last = "bench: the build failed; all of its output is in target/build.log."
        assertEquals(last, output.lines().last())
        project.maven(LauncherProject.MAKES_A_RUNNER)
        assertEquals(1, project.builds { project.start() })
    }

    /** The system reuses process ids: the id of this test process belongs to no build. */
    @Test
    fun `a lock whose owner does not build is ignored`() {
        val dead = ProcessBuilder("true").start().also { it.waitFor() }.pid()
        listOf(dead, ProcessHandle.current().pid()).forEach { owner ->
            source.writeText("fun main() { $owner }")
            project.root.resolve("target").createDirectories().resolve("building-runner.lock").let {
                Files.createSymbolicLink(it, Path.of("$owner"))
            }
            assertEquals(1, project.builds { project.start() })
        }
    }

    @Test
    fun `a folder without write permission gives one line and exit code 2`() {
        project.file("target", "a file")
        val said = "bench: nothing can be written into ${project.root.toRealPath()}/target."
        assertEquals(2 to said, project.launch(project.jdk("25.0.1")))
    }

    @Test
    fun `a log without write permission gives one line, and the next start is not blocked`() {
        val log = project.root.resolve("target/build.log").createDirectories()
        val (code, said) = project.launch(project.jdk("25.0.1"))
        assertEquals(2 to "bench: target/build.log cannot be written.", code to said.lines().last())
        log.deleteExisting()
        assertEquals(1, project.builds { project.start() })
    }

    @Test
    @Timeout(60)
    fun `a signal that only the launcher gets also ends the build`() {
        val building = folder.resolve("building")
        project.maven("echo $$ >$building\nexec sleep 300")
        val last = LauncherProject.endWithChild(project.process(project.jdk("25.0.1")), building)
        assertEquals("bench: stopped while the runner was being built.", last)
    }
}
