package bench.record

import bench.report.section.Report
import java.nio.file.Path
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream
import kotlin.io.path.createParentDirectories
import kotlin.io.path.outputStream
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNotEquals
import org.junit.jupiter.api.io.TempDir

class LoadGeneratorContentTest {
    @TempDir lateinit var folder: Path

    private fun jar(name: String, atMs: Long, content: Map<String, String>): Path =
        folder.resolve(name).also { file ->
            ZipOutputStream(file.outputStream()).use { zip ->
                content.forEach { (entry, text) ->
                    zip.putNextEntry(ZipEntry(entry).also { it.time = atMs })
                    zip.write(text.encodeToByteArray())
                }
            }
        }

    private fun hash(vararg places: Path) = LoadGeneratorContent.hash(places.toList())

    @Test
    fun `the same classes have the same hash, whatever the time and order of packaging`() {
        val first = jar("a.jar", 1_000_000_000_000, mapOf("x/A.class" to "a", "x/B.class" to "b"))
        val later = jar("b.jar", 1_700_000_000_000, mapOf("x/B.class" to "b", "x/A.class" to "a"))
        assertEquals(hash(first), hash(later))
        val unpacked = folder.resolve("classes")
        listOf("A" to "a", "B" to "b").forEach { (name, text) ->
            unpacked.resolve("x/$name.class").createParentDirectories().writeText(text)
        }
        assertEquals(hash(first), hash(unpacked))
    }

    @Test
    fun `another class or library has another hash`() {
        val content = mapOf("x/A.class" to "a", "META-INF/MANIFEST.MF" to "Class-Path: lib/gatling-1.jar")
        val hash = hash(jar("a.jar", 0, content))
        assertNotEquals(hash, hash(jar("b.jar", 0, content + ("x/A.class" to "b"))))
        assertNotEquals(
            hash,
            hash(jar("c.jar", 0, content + ("META-INF/MANIFEST.MF" to "Class-Path: lib/gatling-2.jar"))),
        )
        assertNotEquals(hash, hash(jar("d.jar", 0, content + ("x/B.class" to ""))))
    }

    /** So the wording of reports does not matter. */
    @Test
    fun `the runner's classes are not in it`() {
        val runner = Path.of(Report::class.java.protectionDomain.codeSource.location.toURI())
        assertEquals(2, LoadGeneratorContent.places.distinct().size)
        assertFalse(LoadGeneratorContent.places.any { it.startsWith(runner) || runner.startsWith(it) })
        assertNotEquals(LoadGeneratorContent.hash(), hash(*LoadGeneratorContent.places.toTypedArray(), runner))
    }
}
