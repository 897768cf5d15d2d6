package bench.scaffold

import bench.UserError
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertFailsWith

class ServiceNameTest {
    private fun refusal(name: String) =
        assertFailsWith<UserError>(name) { ServiceName.check(name, setOf("vertx", "dependency")) }.message.orEmpty()

    @Test
    fun `lower-case letters, digits and single dashes are allowed`() {
        listOf("a", "my-vertx", "spring4", "x-2-y", "a".repeat(40)).forEach { ServiceName.check(it, emptySet()) }
    }

    @Test
    fun `names that cannot be a folder, a host or an argument are refused`() {
        for (name in
            listOf("", "X", "4x", "-x", "x-", "x--y", "x_y", "x/y", "../x", "x y", "ä", "x.y", "x\ny")) assertContains(
            refusal(name),
            "write lower-case letters",
        )
        assertContains(refusal("a".repeat(41)), "it has 41 characters")
        for (name in listOf("stock", "both", "null", "on", "target", "switch", "de-fault")) assertContains(
            refusal(name),
            "means something else",
        )
    }

    @Test
    fun `names that compose files use are refused`() {
        for (name in listOf("vertx", "dependency")) assertContains(refusal(name), "The name '$name' is taken")
    }
}
