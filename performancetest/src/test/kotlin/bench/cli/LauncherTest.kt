package bench.cli

import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import org.junit.jupiter.api.io.TempDir

/** The script `bench`, with a JDK, a Maven and a Docker that only say what they were asked. */
class LauncherTest {
    @TempDir lateinit var folder: Path

    private val launcher = Path.of("..", "bench").toAbsolutePath().normalize()

    private fun fakeJdk(version: String) =
        folder.resolve("jdk-$version").also { home ->
            home
                .resolve("bin")
                .createDirectories()
                .resolve("java")
                .apply { writeText("#!/bin/sh\necho 'openjdk version \"$version\"' >&2\n") }
                .toFile()
                .setExecutable(true)
        }

    /** Like a Docker whose engine answers, or not. */
    private fun fakeDocker(home: Path, answers: Boolean) =
        home
            .resolve("bin/docker")
            .apply {
                writeText(
                    "#!/bin/sh\n" +
                        if (answers) "case \"$*\" in *' run '*) echo \"docker $*\" ;; *build*) ;; esac\n"
                        else "exit 1\n"
                )
            }
            .toFile()
            .setExecutable(true)

    private fun launch(
        home: Path,
        script: Path = launcher,
        hasEngine: Boolean = false,
        vararg arguments: String = arrayOf("list"),
    ): Pair<Int, String> {
        fakeDocker(home, hasEngine)
        val builder = ProcessBuilder("sh", "$script", *arguments).redirectErrorStream(true)
        builder.environment().apply {
            remove("JAVA_HOME")
            put("PATH", "$home/bin:/usr/bin:/bin")
            put("BENCH_JDK_FOLDERS", "$folder")
        }
        val process = builder.start()
        val output = process.inputReader().readText().trim()
        return process.waitFor() to output
    }

    @Test
    fun `a JDK too old is one line and exit code 2`() {
        val expected =
            "bench: no JDK 25 or newer found (the java on PATH is 17); install one (https://adoptium.net), point " +
                "BENCH_JAVA_HOME to it, or start a Docker engine."
        assertEquals(2 to expected, launch(fakeJdk("17.0.12")))
    }

    @Test
    fun `with an engine and no JDK the runner is a container`() {
        val (exitCode, output) =
            launch(fakeJdk("17.0.12"), hasEngine = true, arguments = arrayOf("run", "--services", "vertx"))
        assertEquals(0, exitCode, output)
        val (first, second) = output.lines()
        assertEquals("bench: no JDK 25 found, so the runner is started in a container.", first)
        assertEquals(
            " run --rm --no-deps --name bench-runner -T runner run --services vertx",
            second.substringAfter("--profile runner"),
        )
    }

    /**
     * A project of two service folders, the first of which declares two services. @return what Maven was asked to
     * build.
     */
    private fun built(
        vararg arguments: String,
        hasEngine: Boolean = false,
        prepare: (Path) -> Unit = {},
    ): List<String> {
        val root = folder.resolve("project-${arguments.contentHashCode()}-$hasEngine").createDirectories()
        val script = launcher.copyTo(root.resolve("bench"))
        root.resolve("pom.xml").writeText("")
        prepare(root)
        mapOf("twins" to listOf("twin-a", "twin-b"), "single" to listOf("lone")).forEach { (name, services) ->
            val module = root.resolve("services/$name").createDirectories()
            module.resolve("pom.xml").writeText("")
            module
                .resolve("compose.yml")
                .writeText("services:\n" + services.joinToString("") { "  $it:\n    command: [x]\n" })
        }
        root.resolve("mvnw").apply { writeText(MAVEN) }.toFile().setExecutable(true)
        launch(fakeJdk("25.0.1"), script, hasEngine, *arguments)
        return root.resolve("asked").readText().trim().split(',').sorted()
    }

    @Test
    fun `it builds what the command needs, and of the services those that are named`() {
        val frame = listOf("mock-dependency", "performancetest")
        assertEquals(listOf("performancetest"), built("list"))
        assertEquals(frame, built("verify", "injector"))
        assertEquals(frame, built("verify", "--runtime", "local"), "no vertx here")
        assertEquals(frame + "services/twins", built("verify", "co", "--service", "twin-a"))
        assertEquals(frame + "services/single", built("verify", "--service=lone"))
        assertEquals(listOf("performancetest"), built("verify", "resources"))
        assertEquals(frame + "services/single" + "services/twins", built("run", "--track", "stock"))
        assertEquals(frame + "services/single" + "services/twins", built("conform", "--track", "stock"))
        assertEquals(frame + "services/twins", built("conform", "twin-b", "--track", "stock"))
        assertEquals(frame + "services/single", built("run", "capacity", "--services=lone"))
        assertEquals(
            frame + "services/single" + "services/twins",
            built("run", "--services", "lone,twin-a", "--seed", "1"),
        )
        assertEquals(frame, built("run", "--services", "unknown"))
    }

    /**
     * Three experiments, and two services that say in which they take part; one of them has a module within its folder.
     */
    private fun experiments(project: Path) {
        mapOf("download" to "", "faults" to "services_of: capacity\n", "capacity" to "").forEach { (name, text) ->
            project
                .resolve("performancetest/experiments/$name")
                .createDirectories()
                .resolve("experiment.yml")
                .writeText("kind: x\nname: $name\n$text")
        }
        mapOf("both" to "capacity, download", "one" to "download", "one/database" to null).forEach { (name, experiments)
            ->
            val module = project.resolve("services/$name").createDirectories()
            module.resolve("pom.xml").writeText("")
            experiments?.let {
                module
                    .resolve("compose.yml")
                    .writeText("services:\n  $name:\n    command: [x]\n    labels:\n      bench.experiments: $it\n")
            }
        }
    }

    @Test
    fun `without names it builds what takes part in the experiments, and what stands within its folder`() {
        val frame = listOf("mock-dependency", "performancetest", "services/both")
        val silent = listOf("services/single", "services/twins")
        assertEquals(
            frame + "services/one" + "services/one/database" + silent,
            built("run", "download", prepare = ::experiments),
        )
        listOf(arrayOf("run"), arrayOf("run", "--profile", "quick"), arrayOf("run", "faults")).forEach {
            assertEquals(frame + silent, built(*it, prepare = ::experiments))
        }
        assertEquals(
            frame - "services/both" + "services/one" + "services/one/database",
            built("run", "download", "--services", "one", prepare = ::experiments),
        )
    }

    @Test
    fun `what runs in containers is built in containers`() {
        assertEquals(listOf("performancetest"), built("run", "--services", "lone", hasEngine = true))
        assertEquals(listOf("performancetest"), built("conform", "--runtime", "compose"))
        assertEquals(
            listOf("mock-dependency", "performancetest", "services/single"),
            built("run", "--services", "lone", "--runtime", "local", hasEngine = true),
        )
    }

    @Test
    fun `it may be called through a link`() {
        val link = folder.resolve("link").createSymbolicLinkPointingTo(launcher)
        assertEquals(2, launch(fakeJdk("24.0.1"), link).first)
    }

    private companion object {
        /** Writes what follows `-pl`, and makes the folders that a build makes. */
        val MAVEN =
            """
            #!/bin/sh
            while [ "${'$'}1" != -pl ]; do shift; done
            echo "${'$'}2" >asked
            for module in ${'$'}(echo "${'$'}2" | tr ',' ' '); do mkdir -p "${'$'}module/target"; done
            """
                .trimIndent()
    }
}
