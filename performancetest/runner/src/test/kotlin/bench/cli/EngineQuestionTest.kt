package bench.cli

import java.io.File
import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** Which commands ask for Docker, and their message if it does not answer. `docker` is a script here. */
class EngineQuestionTest {
    @TempDir lateinit var folder: Path

    private val root = Path.of("../..").toAbsolutePath().normalize()
    private val asked
        get() = folder.resolve("asked")

    /** @return exit code and output */
    private fun bench(arguments: String, engine: String): Pair<Int, String> {
        val docker = folder.resolve("bin/docker").createParentDirectories()
        docker.writeText("#!/bin/sh\necho \"\$*\" >>$asked\n$engine\n")
        docker.toFile().setExecutable(true)
        val java = Path.of(System.getProperty("java.home"), "bin", "java").toString()
        val options = listOf("-Dbench.root=$root", "-cp", System.getProperty("java.class.path"), "bench.cli.MainKt")
        val builder = ProcessBuilder(listOf(java) + options + arguments.split(' ')).redirectErrorStream(true)
        builder.environment()["PATH"] = "${folder.resolve("bin")}${File.pathSeparator}${System.getenv("PATH")}"
        val process = builder.start()
        process.outputStream.close()
        val output = process.inputReader().readText()
        return process.waitFor() to output
    }

    @Test
    fun `commands that need no Docker do not ask for it`() {
        val run = root.resolve("assets/capacity")
        assertTrue(run.exists(), "$run")
        listOf("list", "limits $run", "compare $run $run", "run --help", "run --runtime local --services vertex")
            .forEach { assertFalse("MainKt" in bench(it, "exit 1").second, it) }
        assertFalse(asked.exists(), "asked: ${if (asked.exists()) asked.readText() else ""}")
    }

    @Test
    fun `a Docker that refuses gives one sentence`() =
        assertRefused("echo no daemon >&2; exit 1", "No Docker engine answers: start it, or use --runtime local.")

    @Test
    fun `a Docker that never answers gives one sentence after some seconds`() =
        // Its child keeps the output open after the shell was killed.
        assertRefused(
            "sleep 600",
            "Docker did not answer within 5 s: restart its engine, or use --runtime local.",
        )

    private fun assertRefused(engine: String, why: String) {
        val (exitCode, output) = bench("run --runtime compose --no-build --services vertx --profile smoke", engine)
        assertEquals(2, exitCode, output)
        val said = output.lines().filter { it.isNotBlank() && !it.startsWith("WARNING") }
        assertEquals(listOf("bench: $why"), said)
        assertEquals("info", asked.readText().trim(), "asked once, and nothing else")
    }
}
