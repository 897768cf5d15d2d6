package bench.cli

import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.createParentDirectories
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.assertEquals

/** A project with the script `bench`, and a JDK, a Maven and a Docker that only record their arguments. */
class LauncherProject(private val folder: Path, name: String = "project") {
    val root: Path = folder.resolve(name)
    val source: Path = file("performancetest/runner/src/main/kotlin/Main.kt", "fun main() {}")

    /** Variables of the launcher. Nothing is fetched unless a test allows it. */
    val environment = mutableMapOf("BENCH_OFFLINE" to "1", "XDG_CACHE_HOME" to "$folder/cache")

    /** Arguments of Maven and Docker, line by line. */
    val asked
        get() = folder.resolve("asked").let { if (it.exists()) it.readText() else "" }

    init {
        val own = Path.of("../..").toAbsolutePath().normalize()
        val scripts = own.resolve("scripts").listDirectoryEntries("*.sh").map { "scripts/${it.name}" }
        (scripts + "bench").forEach { own.resolve(it).copyTo(root.resolve(it).createParentDirectories()) }
        file("pom.xml", "<project><modules>\n<module>a</module>\n</modules>\n</project>\n")
        listOf("histogram", "loadgen", "runner", "e2e").forEach { file("performancetest/$it/pom.xml", "<project/>") }
        listOf("histogram", "loadgen").forEach { file("performancetest/$it/src/main/kotlin/$it.kt", it) }
        file("performancetest/e2e/src/main/E2e.kt", "end to end")
        file("performancetest/runner/src/test/Test.kt", "test")
        file("proto/chat.proto", "chat")
        file(".mvn/jvm.config", "-Xmx1g")
        file(".env", "DOCKER_SOCKET=/var/run/docker.sock\n")
        maven(MAKES_A_RUNNER)
        executable(root.resolve("scripts/test.sh"), "echo \"test \$* with \$JAVA_HOME\"")
    }

    fun file(path: String, text: String): Path = root.resolve(path).createParentDirectories().apply { writeText(text) }

    fun maven(script: String) = executable(root.resolve("mvnw"), "echo maven >>$folder/asked\n$script")

    private fun executable(file: Path, script: String) {
        file.createParentDirectories().writeText("#!/bin/sh\n$script\n")
        file.toFile().setExecutable(true)
    }

    /** A fake JDK, or only a Java runtime. It prints its locale and its arguments. */
    fun jdk(version: String, hasCompiler: Boolean = true): Path =
        folder.resolve("jdk-$version").also { home ->
            executable(
                home.resolve("bin/java"),
                "case \$1 in -version) echo 'openjdk version \"$version\"' >&2 ;;\n" +
                    "-Xshow*) echo '    java.home = $home' >&2\n" +
                    "echo '    java.specification.version = ${version.substringBefore('.')}' >&2 ;;\n" +
                    "*) case \$JAVA_TOOL_OPTIONS in *G1GC*) echo 'Multiple collectors'; exit 1 ;; esac\n" +
                    "shift 8; echo \"runner \$* in \$LC_ALL\" ;; esac",
            )
            if (hasCompiler) executable(home.resolve("bin/javac"), "exit 1")
        }

    /**
     * Calls `bench`.
     *
     * @param home the JDK whose java is on the PATH
     * @param engine the script that acts as `docker`
     * @param named value of BENCH_JAVA_HOME
     */
    fun launch(
        home: Path,
        vararg arguments: String = arrayOf("list"),
        engine: String = NO_ENGINE,
        script: Path = root.resolve("bench"),
        named: Path? = null,
    ): Pair<Int, String> {
        val process = process(home, *arguments, engine = engine, script = script, named = named)
        val output = process.inputReader().readText().trim()
        return process.waitFor() to output
    }

    fun process(
        home: Path,
        vararg arguments: String = arrayOf("list"),
        engine: String = NO_ENGINE,
        script: Path = root.resolve("bench"),
        named: Path? = null,
    ): Process {
        executable(folder.resolve("tools/docker"), "echo \"docker \$*\" >>$folder/asked\n$engine")
        val builder = ProcessBuilder("sh", "$script", *arguments).redirectErrorStream(true)
        builder.environment().apply {
            listOf("JAVA_HOME", "BENCH_JAVA_HOME").forEach(::remove)
            put("PATH", "$folder/tools:$home/bin:/usr/bin:/bin")
            put("LC_ALL", "C")
            put("BENCH_JDK_FOLDERS", "$folder")
            putAll(environment)
            named?.let { put("BENCH_JAVA_HOME", "$it") }
        }
        return builder.start()
    }

    fun start() = launch(jdk("25.0.1")).let { (code, output) -> assertEquals(0, code, output) }

    /** How often the launches in [work] called Maven. */
    fun builds(work: () -> Unit): Int {
        val before = asked
        work()
        return asked.removePrefix(before).lines().count { it == "maven" }
    }

    companion object {
        const val NO_ENGINE = "exit 1"

        /** The files that the launcher looks for. */
        const val MAKES_A_RUNNER =
            "mkdir -p performancetest/runner/target/dist performancetest/loadgen/target/dist\n" +
                "echo '[INFO] --- kotlin:2.4.10:compile (compile) @ x ---'\n" +
                ": >performancetest/runner/target/dist/bench.jar\n" +
                ": >performancetest/loadgen/target/dist/loadgen.jar"

        /** Sends a signal only to this process, and waits until its child process has ended. */
        fun endWithChild(launcher: Process, child: Path): String {
            while (!child.exists() || child.readText().isBlank()) Thread.sleep(20)
            val process = ProcessHandle.of(child.readText().trim().toLong()).orElseThrow()
            // Process.destroy() would close its output.
            launcher.toHandle().destroy()
            process.onExit().get()
            assertEquals(143, launcher.waitFor())
            return launcher.inputReader().readLines().last()
        }
    }
}
