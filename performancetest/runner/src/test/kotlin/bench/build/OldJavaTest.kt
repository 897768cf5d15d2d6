package bench.build

import bench.cli.ProjectRoot
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.Timeout

class OldJavaTest {
    private val sentence = "Maven must run on JDK 25 or newer: ./bench test finds or fetches one."

    @Test
    fun `the POM demands the JDK of the launcher, and names the command that finds one`() {
        val required = Regex("(?m)^required=(\\d+)$").find(ProjectRoot.path.resolve("bench").readText())
        assertEquals("25", required?.groupValues?.get(1))
        val rule = ProjectRoot.path.resolve("pom.xml").readText().substringAfter("<requireJavaVersion>")
        assertContains(rule.substringBefore("</requireJavaVersion>"), "<version>[25,)</version>")
        assertContains(rule.substringBefore("</requireJavaVersion>"), "<message>$sentence</message>")
    }

    @Test
    @Timeout(180)
    fun `Maven on an older JDK ends with this sentence`() {
        val old = oldJdk()
        assumeTrue(old != null, "this machine has no older JDK")
        val builder = ProcessBuilder("./mvnw", "-o", "-B", "-N", "-q", "verify").redirectErrorStream(true)
        builder.directory(ProjectRoot.path.toFile())
        builder.environment()["JAVA_HOME"] = "$old"
        val process = builder.start().also { it.outputStream.close() }
        val said = process.inputReader().readLines().filter { "JDK" in it }
        assertEquals(1, process.waitFor())
        assertEquals(listOf("[ERROR] $sentence"), said)
    }

    /** A JDK that Maven itself runs on. */
    private fun oldJdk(): Path? =
        Path.of("/usr/lib/jvm")
            .takeIf { it.isDirectory() }
            ?.listDirectoryEntries()
            ?.filter { it.resolve("bin/javac").exists() && it.resolve("release").exists() }
            ?.firstOrNull { Regex("JAVA_VERSION=\"(17|21)[.\"]").containsMatchIn(it.resolve("release").readText()) }
}
