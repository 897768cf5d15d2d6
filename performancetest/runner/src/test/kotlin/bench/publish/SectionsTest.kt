package bench.publish

import bench.UserError
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class SectionsTest {
    private val text =
        "# A\nby hand\n<!-- bench: x table -->\n| old |\n<!-- bench: end -->\nbetween\n<!-- bench: y says -->\n" +
            "<!-- bench: end -->\nend\n"

    @Test
    fun `sections are rewritten, the rest stays`() {
        val filled = Sections.fill("README.md", text) { "new $it" }
        assertEquals(
            "# A\nby hand\n<!-- bench: x table -->\nnew x table\n<!-- bench: end -->\nbetween\n" +
                "<!-- bench: y says -->\nnew y says\n<!-- bench: end -->\nend\n",
            filled,
        )
        assertEquals(filled, Sections.fill("README.md", filled) { "new $it" }, "again it changes nothing")
    }

    @Test
    fun `marks on one line hold a value within a sentence`() {
        val filled = Sections.fill("a", "It holds <!-- bench: x cell -->?<!-- bench: end --> req/s.\n") { "200" }
        assertEquals("It holds <!-- bench: x cell -->200<!-- bench: end --> req/s.\n", filled)
        assertEquals(filled, Sections.fill("a", filled) { "200" })
    }

    @Test
    fun `a text with characters of regular expressions stays unchanged`() =
        assertContains(Sections.fill("a", text) { "\$1 \\ costs" }, "\n\$1 \\ costs\n")

    @Test
    fun `an unknown name and a section without an end give one sentence each`() {
        assertEquals(
            "a.md: nothing that was published is called 'x table'.",
            assertFailsWith<UserError> { Sections.fill("a.md", text) { null } }.message,
        )
        assertEquals(
            "a.md: the part 'x' has no <!-- bench: end -->.",
            assertFailsWith<UserError> {
                    Sections.fill("a.md", "<!-- bench: x -->\n<!-- bench: y -->\n<!-- bench: end -->") { "" }
                }
                .message,
        )
        assertEquals(
            "a.md: the part 'x' has no <!-- bench: end -->.",
            assertFailsWith<UserError> { Sections.fill("a.md", "<!-- bench: x -->\nlost") { "" } }.message,
        )
    }

    @Test
    fun `a misspelt mark is reported`() =
        listOf("<!-- bench:x table -->", "<!-- Bench: x -->", "<!-- bench: end -->").forEach { mark ->
            assertEquals(
                "a.md: the mark $mark is not of the form <!-- bench: NAME --> … <!-- bench: end -->.",
                assertFailsWith<UserError> { Sections.fill("a.md", "$text$mark\n") { "" } }.message,
            )
        }
}
