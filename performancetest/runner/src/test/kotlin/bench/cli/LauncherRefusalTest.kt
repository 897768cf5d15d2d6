package bench.cli

import java.nio.file.Path
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import org.junit.jupiter.api.io.TempDir

/** Surroundings in which the script `bench` cannot work: one line, and exit code 2. */
class LauncherRefusalTest {
    @TempDir lateinit var folder: Path

    private val project by lazy { LauncherProject(folder) }

    @Test
    fun `a shell that allows few open files is refused before a JVM fails`() {
        val few =
            project.root.resolve("few").apply {
                writeText("#!/bin/sh\nulimit -n 64\nexec ${project.root}/bench list\n")
            }
        few.toFile().setExecutable(true)
        val said =
            "bench: this shell allows 64 open files, and starting takes more: raise the limit with ulimit -n 20000."
        assertEquals(2 to said, project.launch(project.jdk("25.0.1"), script = few))
    }

    @Test
    fun `a PATH without the tools of every system is one line`() {
        project.environment["PATH"] = "/nonexistent"
        val said = "bench: the PATH has no dirname, which every system brings: is PATH set correctly?"
        assertEquals(2 to said, project.launch(project.jdk("25.0.1")))
    }

    @Test
    fun `Docker without Compose and without a JDK is one line`() {
        val said =
            "bench: no JDK 25 was found, and Docker has no Compose to start the runner in a container: " +
                "install one of them."
        val engine = "[ \"\$1\" != compose ]"
        assertEquals(2 to said, project.launch(project.jdk("17.0.12"), engine = engine))
    }
}
