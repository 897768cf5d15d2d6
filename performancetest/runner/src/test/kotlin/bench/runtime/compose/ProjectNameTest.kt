package bench.runtime.compose

import bench.runtime.Settings
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class ProjectNameTest {
    @TempDir lateinit var folder: Path

    private val root by lazy { folder.resolve("Wait_Märk").createDirectories() }

    private fun name(containers: String = "", named: String? = null) =
        ProjectName.of(
            root,
            Settings(named?.let { mapOf("COMPOSE_PROJECT_NAME" to it) }.orEmpty(), emptyMap()),
            FakeDocker(folder).saying("printf '$containers'"),
        )

    @Test
    fun `two clones with the same folder name have different projects`() {
        val other = folder.resolve("b/Wait_Märk").createDirectories()
        assertTrue(Regex("waitmrk-[0-9a-f]{6}").matches(name()), name())
        assertNotEquals(name(), ProjectName.unique(other))
        val link = folder.resolve("link").createSymbolicLinkPointingTo(root)
        assertEquals(name(), ProjectName.unique(link), "the same clone through a link")
    }

    @Test
    fun `a stack that the user started in this clone, and a name that the user chose, are used`() {
        assertEquals("mine", name("theirs\\t/elsewhere\\nmine\\t$root\\n"))
        assertEquals(ProjectName.unique(root), name("theirs\\t/elsewhere\\n"))
        assertEquals(ProjectName.unique(root), name("${ProjectName.unique(root)}\\t$root\\n"))
        assertEquals("chosen", name("mine\\t$root\\n", named = "chosen"))
    }

    @Test
    fun `names of containers stay names of hosts`() =
        assertTrue(ProjectName.unique(Path.of("/tmp/${"x".repeat(200)}")).length <= 27)

    /** The launcher without a JDK uses the script. */
    @Test
    fun `the script has the same rule`() {
        val own = Path.of("../..").toAbsolutePath().normalize()
        FakeDocker(folder).saying("printf '${ProjectName.unique(own)}\\t$own\\n'")
        val script = ProcessBuilder("sh", "$own/scripts/project-name.sh")
        script.environment().apply {
            remove("COMPOSE_PROJECT_NAME")
            put("PATH", "$folder/bin:${System.getenv("PATH")}")
        }
        assertEquals(ProjectName.unique(own), script.start().inputReader().readText().trim())
    }
}
