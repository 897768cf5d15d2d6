package bench.runtime.kubernetes.manifest

import bench.UserError
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class ManifestFolderTest {
    @TempDir lateinit var temporary: Path

    private fun files(vararg services: String) =
        mapOf("base/kustomization.yaml" to Kustomization.MARK) + services.associate { "base/$it.yaml" to it }

    @Test
    fun `manifests replace older ones, but never what the user changed`() {
        val folder = temporary.resolve("new/k")
        assertTrue(ManifestFolder(folder).write("1", files("a", "b")))
        folder.resolve("kustomization.yaml").writeText("mine")
        assertFalse(ManifestFolder(folder).write("2", files("b")))
        assertEquals("mine", folder.resolve("kustomization.yaml").readText())
        assertEquals(
            setOf("b.yaml", "kustomization.yaml"),
            folder.resolve("base").listDirectoryEntries().map { it.name }.toSet(),
        )
    }

    @Test
    fun `a folder with something else stays as it is`() {
        listOf("mine.txt", "kustomization.yaml").forEach { temporary.resolve(it).writeText("mine") }
        val error = assertFailsWith<UserError> { ManifestFolder(temporary).write("", files("a")) }
        assertContains(error.message!!, "is not empty and has no manifests")
        assertFalse(temporary.resolve("base").exists())
    }
}
