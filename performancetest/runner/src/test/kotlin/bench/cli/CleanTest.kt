package bench.cli

import bench.runtime.compose.ProjectName
import java.nio.file.Path
import java.util.UUID
import kotlin.io.path.createDirectories
import kotlin.io.path.createParentDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.deleteExisting
import kotlin.io.path.exists
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.api.io.TempDir

/** What `./bench clean` removes, and when it refuses. `docker` is a script here. */
@Timeout(120)
class CleanTest {
    @TempDir lateinit var folder: Path

    private val project by lazy { LauncherProject(folder).also(::fill) }
    private val ofCache = listOf("jdk-25-linux-x64", ".node-24-linux-x64.17").map { "../cache/waitmark/$it/file" }
    private val ofBuilds = listOf("target/build.log", "performancetest/runner/target/a.jar", "node_modules/a/index.js")
    private val ofResults = listOf("results/one/run.json", "results/two/run.json")
    private val kept = listOf("services/a/src/target/Target.kt", "services/a/node_modules/file", "pom.xml", "bench")
    private val all = ofCache + ofBuilds + ofResults + kept + "../cache/waitmark/notes"

    private fun fill(project: LauncherProject) {
        (ofCache + ofBuilds + ofResults + kept + "../cache/waitmark/notes" + "package.json")
            .map { project.root.resolve(it).normalize() }
            .filterNot { it.exists() }
            .forEach { it.createParentDirectories().writeText("text") }
    }

    private fun left() = all.filter { project.root.resolve(it).normalize().exists() }

    private fun clean(vararg options: String, engine: String = LauncherProject.NO_ENGINE) =
        project.launch(folder.resolve("no-jdk"), "clean", *options, engine = engine)

    /** What the lines of output name, without sizes. */
    private fun named(output: String) =
        output.lines().filterNot { it.startsWith("bench: ") }.map { it.trim().substringAfter("B  ") }

    private fun removals() = project.asked.lines().filter { it.matches(Regex("docker (network |volume )?(rm|rmi) .*")) }

    @Test
    fun `it removes what was fetched and built, without a JDK and an engine, and keeps results and sources`() {
        val (code, output) = clean()
        assertEquals(0, code, output)
        assertEquals(all - ofCache.toSet() - ofBuilds.toSet(), left())
        val paths = ofCache.map { "$folder/cache/waitmark/${it.split('/')[3]}" }
        assertEquals(
            (paths + "node_modules" + "performancetest/runner/target" + "target").sorted(),
            named(output).sorted(),
        )
        assertTrue("bench: no Docker engine answers, so containers, networks and volumes stay." in output, output)
    }

    @Test
    fun `it removes what Compose left for this clone, and images if that is asked`() {
        val (code, output) = clean(engine = ENGINE)
        assertEquals(0, code, output)
        val containers = listOf("docker rm -f -v c1", "docker network rm n1", "docker volume rm tried_grafana")
        assertEquals(containers, removals())
        val lines = output.lines().map { it.trim() }
        val expected = listOf("12kB  container tried-a-1", "0B  network tried_bench", "3MB  volume tried_grafana")
        assertEquals(expected, lines.takeLast(3))
        val name = ProjectName.unique(project.root)
        assertTrue("label=com.docker.compose.project=$name " in project.asked, project.asked)
        assertEquals("90MB  image tried-a:latest", clean("--images", engine = ENGINE).second.lines().last().trim())
        assertEquals("docker rmi -f i1", removals().last())
    }

    @Test
    fun `a dry run prints the same and removes nothing`() {
        val options = arrayOf("--results", "--images")
        val (code, dry) = clean("--dry-run", *options, engine = ENGINE)
        assertEquals(0, code, dry)
        assertEquals("bench: nothing was removed, because of --dry-run.", dry.lines().last())
        assertEquals(all, left())
        assertEquals(emptyList(), removals())
        assertEquals(clean(*options, engine = ENGINE).second.lines(), dry.lines().dropLast(1))
        assertEquals(all - ofCache.toSet() - ofBuilds.toSet() - ofResults.toSet(), left())
    }

    @Test
    fun `without a home folder it looks into no other`() {
        project.environment += mapOf("XDG_CACHE_HOME" to "", "HOME" to "")
        val (code, output) = clean("--dry-run")
        assertEquals(0, code, output)
        assertEquals(listOf("node_modules", "performancetest/runner/target", "target"), named(output).sorted())
    }

    @Test
    fun `what Docker refuses is said, and the rest goes on`() {
        val (code, output) = clean(engine = "$ENGINE\ncase \"\$*\" in 'rm '*) exit 1 ;; esac")
        assertEquals(2, code, output)
        assertTrue("bench: container tried-a-1 could not be removed." in output.lines(), output)
        assertTrue("docker volume rm tried_grafana" in removals())
    }

    @Test
    fun `an option that it lacks is one sentence`() {
        val said = "bench: clean does not know '--all': it has --dry-run, --results and --images."
        assertEquals(2 to said, clean("--all"))
    }

    /** A process with these arguments, that ends with its input. */
    private fun <T> whileRuns(vararg arguments: String, folder: Path = this.folder, work: (Process) -> T): T {
        val process = ProcessBuilder("/bin/sh", "-c", "echo; read line", *arguments).directory(folder.toFile()).start()
        return try {
            process.inputReader().readLine()
            work(process)
        } finally {
            process.destroyForcibly().waitFor()
        }
    }

    private fun assertRefused(reason: String, engine: String = LauncherProject.NO_ENGINE) {
        assertEquals(2 to "bench: $reason, so nothing is removed: wait for it, or stop it.", clean(engine = engine))
        assertEquals(all, left())
    }

    @Test
    fun `it refuses while a command of this clone runs`() {
        val root = project.root
        whileRuns("java", "-Dbench.root=$root", "bench.cli.MainKt") {
            assertRefused("a bench is at work in this folder (process ${it.pid()})")
        }
        whileRuns("java", "-Dbench.root=$root-2", "bench.cli.MainKt") { assertEquals(0, clean().first) }
    }

    @Test
    fun `it refuses while another clone measures, and forgets one that has ended`() {
        val user = "clean-${UUID.randomUUID()}"
        val tools = project.root.resolve("../tools").normalize().createDirectories()
        tools.resolve("id").apply { writeText("#!/bin/sh\necho $user\n") }.toFile().setExecutable(true)
        val lock = Path.of(System.getProperty("java.io.tmpdir"), "bench-$user.lock")
        try {
            whileRuns("java", "bench.cli.MainKt") {
                lock.writeText("${it.pid()}")
                assertRefused("a bench is at work (process ${it.pid()})")
            }
            assertEquals(0, clean().first)
        } finally {
            lock.deleteExisting()
        }
    }

    @Test
    fun `it refuses while something is built or fetched`() {
        listOf("target/building-runner.lock", "../cache/waitmark/jdk-25-linux-x64.lock").forEach { path ->
            whileRuns("build-runner.sh") {
                val lock = project.root.resolve(path).normalize()
                lock.createSymbolicLinkPointingTo(Path.of("${it.pid()}"))
                assertRefused("process ${it.pid()} builds or fetches")
                lock.deleteExisting()
            }
        }
    }

    @Test
    fun `it refuses while a process of a killed run lives, but not for a process id that was reused`() {
        assumeTrue(Path.of("/proc/self/cwd").exists())
        val note = project.root.resolve("target/running").createDirectories().resolve("runner-999999-1")
        whileRuns(folder = project.root.resolve("performancetest/runner/target")) {
            note.writeText("${it.pid()}-17\n")
            assertRefused("process ${it.pid()}, left by a run that was killed, still runs and ends with the next run")
        }
        whileRuns {
            note.writeText("${it.pid()}-17\n")
            assertEquals(0, clean().first)
        }
    }

    @Test
    fun `it refuses while the runner is a container`() {
        assertRefused("a bench is at work (container r1)", "case \"\$*\" in 'ps -q '*) echo r1 ;; esac\n$ENGINE")
        assertFalse("docker rm" in project.asked, project.asked)
    }

    private companion object {
        const val ENGINE =
            "case \"\$*\" in *oneoff*) ;;\n" +
                "'ps -a '*) echo 'c1|12kB (virtual 400MB)|container tried-a-1' ;;\n" +
                "'network ls '*) echo 'n1|0B|network tried_bench' ;;\n" +
                "'volume ls '*) echo tried_grafana ;;\n'system df '*) echo 'tried_grafana|3MB' ;;\n" +
                "'images '*) echo 'i1|90MB|image tried-a:latest' ;; esac"
    }
}
