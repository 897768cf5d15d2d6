package bench.messages

import kotlin.test.Test
import kotlin.test.assertEquals

class JavaFileTest {
    private fun texts(code: String) = JavaFile("A.java", code).messages.map { it.text }

    @Test
    fun `the text of an exception is found, whatever is put in`() {
        assertEquals(listOf("… needs \"a\"."), texts("throw new BadInput(option + \" needs \\\"a\\\".\");"))
        assertEquals(listOf("Port … of … is busy."), texts("new UserError(\"Port %d of \" + host + \" is busy.\")"))
        assertEquals(
            listOf("In use: ….", "Not free: …."),
            texts("new UserError(a ? \"In use: %s.\".formatted(b, c) : \"Not free: %s.\")"),
        )
    }

    @Test
    fun `a rule's last argument is its text`() =
        assertEquals(
            listOf("a must be above 0."),
            texts("UserError.require(isWithin(a, \"b\"), \"a must be above 0.\");"),
        )

    @Test
    fun `a text from elsewhere is none, and the line is named`() {
        assertEquals(emptyList(), texts("throw new UserError(sentence);"))
        assertEquals(
            listOf(Message("It is bad.", "A.java:2")),
            JavaFile("A.java", "\nnew UserError(\"It is bad.\")").messages,
        )
    }
}
