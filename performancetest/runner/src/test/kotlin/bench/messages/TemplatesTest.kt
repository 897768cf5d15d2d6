package bench.messages

import kotlin.test.Test
import kotlin.test.assertEquals

class TemplatesTest {
    private fun of(code: String, vararg constants: Pair<String, String>) = Templates(mapOf(*constants)).of(code)

    @Test
    fun `what is put in becomes an ellipsis, and several in a row one`() {
        assertEquals(listOf("There is no … here (…)."), of("\"There is no \$name here (\${e.message ?: \"?\"}).\""))
        assertEquals(listOf("… ended"), of("\"\${a.b} \${c(\"}\")} ended\""))
    }

    @Test
    fun `literals that are added are one text`() {
        assertEquals(
            listOf("a b … c"),
            of("\"a \" +\n    \"b \" + d.firstOrNull { it == \"x\" }?.let { e }.orEmpty() + \" c\""),
        )
        assertEquals(listOf("a …"), of("\"a \".trim() + words"))
    }

    @Test
    fun `alternatives are texts of their own`() {
        assertEquals(listOf("a b", "c d"), of("if (x) \"a b\" else \"c d\""))
    }

    @Test
    fun `constants are named, others are not`() {
        val code = "\"\$NAME and \${Other.NAME} of \$size\""
        assertEquals(listOf("X and Y of …"), of(code, "NAME" to "X", "Other.NAME" to "Y"))
    }

    @Test
    fun `escapes are read`() {
        assertEquals(listOf("a \"b\" \$c"), of("\"a \\\"b\\\"\\n\\\$c\""))
    }

    @Test
    fun `an argument without words is unknown`() {
        assertEquals(listOf("…"), Templates().ofArgument("failures.joinToString(\" \")"))
        assertEquals(listOf("X"), Templates(mapOf("it" to "X")).ofArgument(" it "))
    }
}
