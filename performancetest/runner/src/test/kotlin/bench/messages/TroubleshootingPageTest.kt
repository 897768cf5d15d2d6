package bench.messages

import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals

class TroubleshootingPageTest {
    private fun page(vararg remedies: Remedy) = TroubleshootingPage.of(listOf(Group("Ports", remedies.toList())))

    @Test
    fun `rows are sorted by their first own word`() {
        val page = page(Remedy(listOf("… is taken."), "b", "c"), Remedy(listOf("'…' ends", "All ends"), "d", "e"))
        val rows = page.lines().filter { it.startsWith("| `") }
        assertEquals(listOf("| `All ends`<br>`'…' ends` | d | e |", "| `… is taken.` | b | c |"), rows)
        assertContains(page, "\n## Ports\n\n| message | cause | what to do |\n| --- | --- | --- |\n")
    }

    @Test
    fun `characters of Markdown stay what they are`() =
        assertContains(page(Remedy(listOf("a `b` | c"), "d", "e")), "| `` a `b` \\| c `` | d | e |")

    @Test
    fun `a missing message is printed ready to paste`() =
        assertEquals(
            "# A.kt:3\n- messages:\n    - \"a \\\"b\\\"\"\n  cause:\n  do:",
            Remedies.entry(Message("a \"b\"", "A.kt:3")),
        )
}
