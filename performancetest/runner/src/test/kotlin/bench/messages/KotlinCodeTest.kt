package bench.messages

import kotlin.test.Test
import kotlin.test.assertEquals

class KotlinCodeTest {
    private fun inBrackets(code: String) =
        code.substring(code.indexOf('('), KotlinCode.closing(code, code.indexOf('(')) + 1)

    @Test
    fun `brackets in literals, characters and comments do not count`() {
        assertEquals("""("a)", ')', '\'', b)""", inBrackets("""f("a)", ')', '\'', b) + c"""))
        assertEquals("(/* ) */ a)", inBrackets("f(/* ) */ a)."))
        assertEquals("(a // )\n)", inBrackets("f(a // )\n)"))
        assertEquals("(\"\"\"(\\d\")\"\"\")", inBrackets("Regex(\"\"\"(\\d\")\"\"\")"))
    }

    @Test
    fun `a literal ends after its expressions, which may hold literals`() {
        val code = "\"a \${b.joinToString(\", \") { \"}\" }} \\\" c\" + d"
        assertEquals(" + d", code.substring(KotlinCode.next(code, 0)))
    }

    @Test
    fun `code without an end does not run on`() {
        assertEquals(4, KotlinCode.next("\"abc", 0))
        assertEquals(3, KotlinCode.closing("f(a", 1))
    }

    @Test
    fun `comments become blanks, and texts stay`() {
        assertEquals("a       \nb \"// c\"", KotlinCode.withoutComments("a // say\nb \"// c\""))
        assertEquals("  \n  a", KotlinCode.withoutComments("/*\n*/a"))
    }
}
