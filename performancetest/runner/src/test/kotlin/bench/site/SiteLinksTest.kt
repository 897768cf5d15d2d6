package bench.site

import kotlin.test.Test
import kotlin.test.assertEquals

class SiteLinksTest {
    private fun dead(vararg files: Pair<String, String>) =
        SiteLinks(mapOf(*files)) { it == "capacity/records.zip" }.dead()

    @Test
    fun `a link to no file and a link to no anchor are found, in pages and in Markdown`() {
        assertEquals(
            listOf("a/b.html: ../none.html", "a/b.html: ../c.html#none", "a/b.html: #none", "l.txt: none.html"),
            dead(
                "a/b.html" to """<a href="../none.html"><a href="../c.html#none"><a href="#none">""",
                "c.html" to """<p id="here">""",
                "l.txt" to "- [x](none.html): y\n- [x](c.html): y",
            ),
        )
    }

    @Test
    fun `a link to a file, to an anchor or above the site is not dead`() {
        val page =
            """<p id="me"><a href="#me"><a href="../c.html#here"><a href="../../capacity/records.zip">""" +
                """<a href="https://example.org"><img src="x.svg">"""
        assertEquals(
            emptyList(),
            dead("a/b.html" to page, "c.html" to """<p id="here">""", "a/x.svg" to "<svg/>"),
        )
        assertEquals(listOf("b.html: ../faults/records.zip"), dead("b.html" to """<a href="../faults/records.zip">"""))
    }

    @Test
    fun `addresses that a browser loads are listed, a plain link is not`() {
        val page =
            """<link href="a.css" rel="stylesheet"><img src="https://x/y.png"><a href="https://z"></a>""" +
                """<style>p { background: url(//x/b.png) }</style>"""
        assertEquals(
            listOf("a.css", "https://x/y.png", "//x/b.png"),
            SiteLinks(mapOf("a.html" to page)) { false }.loaded(),
        )
    }
}
