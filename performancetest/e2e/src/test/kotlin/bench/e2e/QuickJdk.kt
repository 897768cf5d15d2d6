package bench.e2e

import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.moveTo
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.assertEquals

/**
 * A copy of this JDK whose `java` has [OPTIONS]. The runners of tests start all their processes with it. Measurements
 * never use it.
 */
internal object QuickJdk {
    private val folder = CommandLine.root.resolve("performancetest/e2e/target/quick-jdk")
    private val parts = listOf("bin", "conf", "lib")

    /** Its `java`; the first call makes the copy. */
    val java: Path by lazy { folder.also { if (!isMade()) make() }.resolve(JAVA) }

    private val script =
        checkNotNull(QuickJdk::class.java.getResource("quick-java.sh"))
            .readText()
            .replace("\$QUICK_JDK_OPTIONS", OPTIONS)

    /** By these sources. */
    private fun isMade() = folder.resolve(JAVA).let { it.exists() && it.readText() == script }

    private fun make() {
        val part = folder.resolveSibling("quick-jdk.part").apply { toFile().deleteRecursively() }.createDirectories()
        val original = Path.of(System.getProperty("java.home"))
        val copy = listOf("cp", "-a") + parts.map { "${original.resolve(it)}" } + "$part"
        assertEquals(0, ProcessBuilder(copy).inheritIO().start().waitFor(), "$copy")
        part.resolve("archives").createDirectories()
        val java = part.resolve(JAVA)
        java.moveTo(java.resolveSibling("java-of-jdk"))
        java.writeText(script)
        check(java.toFile().setExecutable(true))
        folder.toFile().deleteRecursively()
        part.moveTo(folder)
    }

    /**
     * For processes that live for a minute: without the second JIT compiler, which takes 40 % of the CPU of a service's
     * start, and without touching the whole heap first, a second for each load generator and each mock.
     */
    const val OPTIONS = "-XX:TieredStopAtLevel=1 -XX:-AlwaysPreTouch"

    private const val JAVA = "bin/java"
}
