package bench.cli

import bench.UserError
import bench.model.OwnService
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.parse
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class OwnServiceOptionsTest {
    private class Command : CliktCommand() {
        private val options by OwnServiceOptions()
        var service: OwnService? = null

        override fun run() {
            service = options.service(Path.of("/work"))
        }
    }

    private fun own(vararg arguments: String): OwnService? = Command().apply { parse(arguments.toList()) }.service

    private fun refused(vararg arguments: String): String =
        assertFailsWith<UserError> { own(*arguments) }.message.orEmpty()

    @Test fun `no option means no service of one's own`() = assertEquals(null, own())

    @Test
    fun `a command listens at a free port, and any answer with 200 is correct`() =
        assertEquals(OwnService("own", "/work", "java -jar app.jar"), own("--command", "java -jar app.jar"))

    @Test
    fun `ready is what is called, unless another path is given`() {
        assertEquals("/orders", own("--command", "x", "--path", "/orders")?.ready)
        assertEquals("/up", own("--command", "x", "--path", "/orders", "--ready", "/up")?.ready)
    }

    @Test
    fun `a text or an expression is looked for anywhere in the answer`() {
        fun isRight(expect: String, body: String) =
            Regex(own("--command", "x", "--expect", expect)!!.answer).matches(body)
        assertEquals(listOf(true, false), listOf("a\n[1.5]\n", "[1x5]").map { isRight("[1.5]", it) })
        assertEquals(listOf(true, false), listOf("{\n \"n\": 17\n}", "{}").map { isRight("/\"n\": \\d+/", it) })
        assertEquals(404, own("--command", "x", "--expect", "404", "--expect", "none")?.status)
    }

    @Test
    fun `an address is taken without its path`() {
        assertEquals("http://127.0.0.1:9000", own("--url", "http://127.0.0.1:9000/", "--pid", "1")?.url)
        assertEquals("http://10.1.2.3:80", own("--url", "http://10.1.2.3:80")?.url)
    }

    @Test
    fun `load goes to no other network`() {
        for (url in listOf("http://8.8.8.8:80", "http://1.1.1.1:9000/")) assertContains(
            refused("--url", url),
            "is not on this machine or in a private network",
        )
    }

    @Test
    fun `addresses that cannot be called`() {
        for (url in listOf("localhost:9000", "https://127.0.0.1:9000", "http://127.0.0.1")) assertContains(
            refused("--url", url),
            "is not like http://127.0.0.1:9000",
        )
        assertContains(refused("--url", "http://127.0.0.1:9000/orders"), "write that as --path")
        for (url in listOf("http://a b", "127.0.0.1:9000")) assertContains(refused("--url", url), "is no address")
        assertContains(refused("--url", "http://no-such-host.invalid:80"), "which is not known")
    }

    @Test
    fun `options that would have no effect`() {
        assertContains(refused("--command", "x", "--url", "http://127.0.0.1:1"), "leave out --command and --image")
        assertContains(refused("--port", "8080"), "--port belongs to --command or --image")
        assertContains(refused("--url", "http://127.0.0.1:1", "--env", "A=b"), "--env belongs to --command or --image")
        assertContains(refused("--command", "x", "--pid", "1"), "--pid belongs to --url")
        assertContains(refused("--command", "x", "--container", "shop"), "--container belongs to --url")
        assertContains(refused("--expect", "200"), "--expect belongs to --command, --image or --url")
    }

    @Test
    fun `values that cannot be used`() {
        val none = refused("--url", "http://127.0.0.1:1", "--pid", "9999999999")
        assertContains(none, "There is no process 9999999999")
        val noContainer = refused("--url", "http://127.0.0.1:1", "--container", "no-such-container")
        assertContains(noContainer, "There is no running container 'no-such-container'")
        val both = refused("--url", "http://127.0.0.1:1", "--pid", "1", "--container", "shop")
        assertContains(both, "--pid and --container name the same")
        assertContains(refused("--command", " "), "--command is empty")
        assertContains(refused("--command", "x", "--name", "a/b"), "--name 'a/b'")
        assertContains(refused("--command", "x", "--path", "orders"), "--path 'orders' does not begin with /")
        assertContains(refused("--command", "x", "--env", "1=2"), "'1' is no name of a variable")
        assertContains(refused("--command", "x", "--env", "A"), "--env 'A' is not KEY=VALUE.")
        assertContains(refused("--command", "x", "--expect", "/(/"), "--expect /(/ is no regular expression")
        assertContains(refused("--command", "x", "--expect", "200", "--expect", "204"), "one status and one text")
    }
}
