package bench.prose

import kotlin.test.Test
import kotlin.test.assertEquals

class PageTextTest {
    @Test
    fun `block elements are paragraphs, scripts and styles are not read`() {
        val page =
            "<style>p { left: 1 }</style><p>A <b>bold</b> word &amp; <span class=\"x\">a</span> span.</p>" +
                "<script>var told = 1</script><td>a cell</td><td>another one</td>"
        assertEquals(listOf("A bold word & a span.", "a cell", "another one"), paragraphs(page))
    }

    private fun paragraphs(page: String) = PageText.of(page).split("\n\n").map { it.trim() }.filter { it.isNotEmpty() }
}
