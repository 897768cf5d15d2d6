package bench.runtime.selection

import bench.UserError
import bench.contract.FakeRuntime
import bench.runtime.Cores
import bench.runtime.Runtime
import bench.runtime.RuntimeProvider
import bench.runtime.compose.ComposeProvider
import bench.runtime.local.LocalProvider
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

/** Another runtime needs only a folder and an entry in a list. */
class RuntimesTest {
    private val root = Path.of("../..")
    private val three = Runtimes(listOf(LocalProvider, Fake("usual", null), Fake("cluster", "No cluster answers.")))

    @Test
    fun `without a choice, the last usable runtime is taken`() {
        val choice = three.choose(Runtimes.AUTO, root)
        assertEquals("usual" to "because it is there", choice.name to choice.why)
        assertEquals("fake", choice.open(root, builds = false).use { it.name })
    }

    @Test
    fun `the chosen runtime is taken, or refused with its own sentence`() {
        assertEquals("local" to "as asked", three.choose("local", root).run { name to why })
        assertEquals(
            "No cluster answers.",
            assertFailsWith<UserError> { three.choose("cluster", root) }.message,
        )
        assertEquals(
            "There is no runtime 'clutser'. Known are: local, usual, cluster.",
            assertFailsWith<UserError> { three.choose("clutser", root) }.message,
        )
    }

    @Test
    fun `all are named, in the order of the list`() {
        assertEquals(listOf("local", "usual", "cluster"), three.names)
        assertEquals(listOf(LocalProvider.name, ComposeProvider.name, Runtimes.CLUSTER), Runtimes.all.names)
        assertContains(Runtimes.options, Runtimes.AUTO)
        assertEquals(listOf(Runtimes.CLUSTER), Runtimes.optionsWithCluster.toList() - Runtimes.options.toSet())
    }

    @Test
    fun `a runtime that changes a cluster is never chosen by itself`() {
        val cluster =
            object : RuntimeProvider by Fake("cluster", null) {
                override val isAutomatic = false
            }
        assertEquals("local", Runtimes(listOf(Fake("local", null), cluster)).choose(Runtimes.AUTO, root).name)
    }

    private class Fake(override val name: String, private val missing: String?) : RuntimeProvider {
        override val reason = "because it is there"

        override fun missing(root: Path) = missing

        override fun open(root: Path, builds: Boolean, share: (Cores) -> Cores): Runtime = FakeRuntime()
    }
}
