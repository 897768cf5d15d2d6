package bench.build

import java.nio.file.Path
import java.nio.file.attribute.FileTime
import kotlin.io.path.appendText
import kotlin.io.path.deleteExisting
import kotlin.io.path.moveTo
import kotlin.io.path.relativeTo
import kotlin.io.path.setLastModifiedTime
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotEquals
import org.junit.jupiter.api.io.TempDir

class ModuleInputsTest {
    @TempDir lateinit var root: Path

    private val project by lazy { TinyProject(root) }

    private fun hash() = ModuleInputs(project.service).hash()

    private fun append(file: String) = root.resolve(file).appendText("more")

    @Test
    fun `every byte of an input counts`() {
        val before = hash()
        val hashes = (TinyProject.INPUTS + "services/a/pom.xml").map { file -> append(file).let { hash() } }
        assertEquals(hashes.size + 1, (hashes + before).toSet().size)
    }

    @Test
    fun `a file that is added, removed or renamed counts`() {
        val before = hash()
        val file = project.write("services/a/src/main/java/B.java", "")
        val added = hash()
        file.moveTo(file.resolveSibling("C.java"))
        val renamed = hash()
        assertEquals(3, setOf(before, added, renamed).size)
        file.resolveSibling("C.java").deleteExisting()
        assertEquals(before, hash())
    }

    @Test
    fun `times do not count`() {
        val before = hash()
        (TinyProject.INPUTS + "pom.xml").forEach {
            root.resolve(it).setLastModifiedTime(FileTime.fromMillis(System.currentTimeMillis() + 100_000))
        }
        assertEquals(before, hash())
    }

    @Test
    fun `tests, build output, nested modules and files outside of the pom do not count`() {
        val before = hash()
        TinyProject.OTHERS.forEach(::append)
        append("services/a/inner/pom.xml")
        assertEquals(before, hash())
    }

    @Test
    fun `the list of modules does not count, the rest of the root pom does`() {
        val before = hash()
        val pom = root.resolve("pom.xml")
        pom.writeText(project.rootPom("services/a", "services/a/inner", "services/b"))
        assertEquals(before, hash())
        pom.writeText(project.rootPom("services/a", "services/a/inner", java = 26))
        assertNotEquals(before, hash())
    }

    @Test
    fun `modules of this project include the sources that they share`() {
        val here = Path.of("../..").toAbsolutePath().normalize()
        fun files(path: String) = ModuleInputs(Module(here, path)).files().map { "${it.relativeTo(here)}" }
        val quarkus = files("services/quarkus-grpc")
        val vertx = files("services/quarkus-grpc/vertx")
        val shared =
            setOf("services/quarkus-grpc/arrivals/bench/quarkus/grpc/Arrivals.java", "proto/upload/upload.proto")
        assertEquals(listOf(shared, shared), listOf(quarkus, vertx).map { shared.intersect(it.toSet()) })
        assertEquals(emptyList(), quarkus.filter { it.startsWith("services/quarkus-grpc/vertx") })
        assertEquals(emptyList(), (quarkus + vertx).filter { "/contract/" in it || "/src/test/" in it })
        assertEquals(
            listOf("services/express/package-lock.json", "services/express/package.json"),
            files("services/express").filter { "package" in it }.sorted(),
        )
    }
}
