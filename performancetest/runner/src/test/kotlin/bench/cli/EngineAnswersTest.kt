package bench.cli

import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.api.io.TempDir

/** Whether a shell script asks an engine, whatever `docker` does. */
@Timeout(120)
class EngineAnswersTest {
    @TempDir lateinit var folder: Path

    private fun ask(engine: String?): Int {
        val tools = folder.resolve("tools").createDirectories()
        engine?.let {
            val docker = tools.resolve("docker").apply { writeText("#!/bin/sh\n$it\n") }
            docker.toFile().setExecutable(true)
        }
        val script = Path.of("../../scripts/engine-answers.sh").toAbsolutePath().normalize()
        val builder = ProcessBuilder("/bin/sh", "$script").redirectErrorStream(true)
        builder.environment()["PATH"] = "$tools:/usr/bin:/bin".takeIf { engine != null } ?: "$tools"
        val process = builder.start()
        assertEquals("", process.inputReader().readText())
        return process.waitFor()
    }

    @Test
    fun `an engine answers, refuses or is missing`() {
        assertEquals(1, ask(null))
        assertEquals(0, ask("exit 0"))
        assertEquals(3, ask("exit 3"))
    }

    @Test
    fun `an engine that never answers is ended`() {
        val pid = folder.resolve("pid")
        assertTrue(ask("echo $$ >$pid; exec sleep 600") > 128)
        assertEnds(pid)
    }

    @Test
    fun `what a script around docker has started is ended, too`() {
        val pid = folder.resolve("pid")
        assertTrue(ask("sleep 600 & echo \$! >$pid; wait") > 128)
        assertEnds(pid)
    }

    private fun assertEnds(pid: Path) {
        val process = ProcessHandle.of(pid.toFile().readText().trim().toLong())
        process.ifPresent { it.onExit().get(60, TimeUnit.SECONDS) }
    }
}
