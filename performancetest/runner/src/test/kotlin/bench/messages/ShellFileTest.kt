package bench.messages

import kotlin.test.Test
import kotlin.test.assertEquals

class ShellFileTest {
    private fun texts(script: String) = ShellFile("a.sh", script.trimIndent()).messages.map { it.text }

    @Test
    fun `failures and errors are messages`() {
        assertEquals(listOf("the path … is bad."), texts("[ -d a ] || fail \"the path \$root is bad.\""))
        assertEquals(listOf("no … of …"), texts("echo \"bench: no \${a:-\"b\"} of \$(c \"d\")\" >&2"))
        assertEquals(emptyList(), texts("# fail \"not this one\"\necho \"a line of output\"\nfail \"\$1\""))
    }

    @Test
    fun `what a script says before it ends is a message`() {
        assertEquals(listOf("this is it."), texts("say \"this is it.\" && exit 2"))
        assertEquals(listOf("this is it."), texts("say \"this is it.\"\n  exit 2"))
        assertEquals(emptyList(), texts("say \"waiting for it\"\nsleep 1"))
    }

    @Test
    fun `a variable with one text is that text`() =
        assertEquals(
            listOf("no JDK …, so install one."),
            texts(
                """
                none="no JDK ${'$'}required" install="install one"
                fail "${'$'}none, so ${'$'}{install}."
                """
            ),
        )

    @Test
    fun `a variable that names itself ends there`() =
        assertEquals(listOf("it is a … b."), texts("all=\"a \$all b\"\nfail \"it is \$all.\""))
}
