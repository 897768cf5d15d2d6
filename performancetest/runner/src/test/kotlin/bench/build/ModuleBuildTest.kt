package bench.build

import bench.UserError
import java.nio.file.Path
import kotlin.io.path.appendText
import kotlin.io.path.deleteExisting
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import org.junit.jupiter.api.io.TempDir

class ModuleBuildTest {
    @TempDir lateinit var root: Path

    private val project by lazy { TinyProject(root) }
    private val modules by lazy { listOf(project.service, project.inner) }
    private val jar
        get() = root.resolve("services/a/target/dist/app.jar")

    /** Each build that Maven was asked for. */
    private val asked = mutableListOf<List<String>>()
    private val phases = mutableListOf<String>()

    private fun build(duringBuild: () -> Unit = {}) = ModuleBuild { stale, onModule ->
        asked += stale.map { it.path }
        onModule("[1/${stale.size}] a")
        stale.forEach { project.write("${it.path}/target/dist/app.jar", "built") }
        duringBuild()
    }
        .bringUpToDate(modules) { phases += it }

    private fun rebuilt(): List<String> = asked.size.let { before -> build().let { asked.drop(before).flatten() } }

    @Test
    fun `a module that was never built is built once, with a message`() {
        build()
        build()
        assertEquals(listOf(listOf("services/a", "services/a/inner")), asked)
        assertEquals(
            listOf(
                "build: services/a, services/a/inner (the first time this downloads libraries)",
                "build: [1/2] a",
            ),
            phases,
        )
    }

    @Test
    fun `only changed modules are built`() {
        build()
        root.resolve("services/a/inner/src/main/java/I.java").appendText("more")
        assertEquals(listOf("services/a/inner"), rebuilt())
        root.resolve("proto/a/a.proto").deleteExisting()
        assertEquals(listOf("services/a"), rebuilt())
        root.resolve("pom.xml").writeText(project.rootPom("services/a", "services/a/inner", "services/new"))
        assertEquals(emptyList(), rebuilt())
    }

    @Test
    fun `a failed build leaves its modules outdated`() {
        build()
        root.resolve("services/a/src/main/java/A.java").appendText("more")
        repeat(2) { assertFailsWith<UserError> { build { throw UserError("no") } } }
        assertEquals(listOf("services/a"), rebuilt())
    }

    @Test
    fun `a failed module stays outdated even after its sources are restored`() {
        build()
        val source = root.resolve("services/a/src/main/java/A.java")
        source.appendText("more")
        assertFailsWith<UserError> { build { throw UserError("no") } }
        project.write("services/a/src/main/java/A.java", "text of services/a/src/main/java/A.java")
        assertEquals(listOf("services/a"), rebuilt())
    }

    @Test
    fun `a module edited during the build is outdated afterwards`() {
        build { root.resolve("services/a/src/main/java/A.java").appendText("more") }
        assertEquals(listOf("services/a"), rebuilt())
    }

    @Test
    fun `a package that another build left is replaced`() {
        build()
        jar.writeText("of other sources")
        assertEquals(listOf("services/a"), rebuilt())
        jar.parent.toFile().deleteRecursively()
        assertEquals(listOf("services/a"), rebuilt())
    }

    @Test
    fun `a folder without a pom is ignored`() {
        root.resolve("services/a/inner/pom.xml").also { project }.deleteExisting()
        assertEquals(listOf("services/a"), rebuilt())
    }

    @Test
    fun `each package names a module once, and the runner does not build itself`() {
        val dists =
            listOf("services/a", "services/a", "services/a/inner", "performancetest/runner", "performancetest/loadgen")
                .map { "$it/target/dist" }
        assertEquals(
            listOf("services/a", "services/a/inner"),
            Module.of(root, dists.map(root::resolve)).map { it.path },
        )
    }
}
