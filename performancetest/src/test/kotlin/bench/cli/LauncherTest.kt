package bench.cli

import org.junit.jupiter.api.io.TempDir
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals

/** The script `bench`, as far as it gets without a JDK that will do. */
class LauncherTest {
    @TempDir
    lateinit var folder: Path

    private val launcher = Path.of("..", "bench").toAbsolutePath().normalize()

    private fun fakeJdk(version: String) = folder.resolve("jdk-$version").also { home ->
        home.resolve("bin").createDirectories().resolve("java").apply { writeText("#!/bin/sh\necho 'openjdk version \"$version\"' >&2\n") }.toFile().setExecutable(true)
    }

    private fun launch(home: Path, script: Path = launcher): Pair<Int, String> {
        val builder = ProcessBuilder("sh", "$script", "list").redirectErrorStream(true)
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
        val expected = "bench: no JDK 25 or newer found (the java on PATH is 17); install one (https://adoptium.net) or point BENCH_JAVA_HOME to it."
        assertEquals(2 to expected, launch(fakeJdk("17.0.12")))
    }

    @Test
    fun `it may be called through a link`() {
        val link = folder.resolve("link").createSymbolicLinkPointingTo(launcher)
        assertEquals(2, launch(fakeJdk("24.0.1"), link).first)
    }
}
