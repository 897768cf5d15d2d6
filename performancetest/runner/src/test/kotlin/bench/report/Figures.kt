package bench.report

import bench.cli.ProjectRoot
import bench.kinds.Kinds
import bench.record.RecordStore
import bench.report.page.Page
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder

/**
 * The figures of everything drawn from a run: one line per row of each table, with the numbers of its cells in order.
 * Titles, names and sentences are left out, because their wording may change.
 */
internal object Figures {
    /** Rows by name of the table. */
    fun of(store: RecordStore): Map<String, List<String>> =
        texts(store).mapValues { (name, text) -> rows(name.substringAfterLast('.'), text) }

    /** Without pictures, which are drawn from the data of the page. */
    private fun texts(store: RecordStore): Map<String, String> {
        val drawn = Kinds.drawn(store, ProjectRoot.path)
        val page = Page(listOf(drawn)).html().replace(VIEWS, "")
        return drawn.files() + ("page.html" to page) + ("terminal.table" to shown(drawn::show))
    }

    private fun shown(show: (Terminal) -> Unit): String =
        TerminalRecorder(width = WIDE).also { show(Terminal(terminalInterface = it)) }.stdout()

    private fun rows(kind: String, text: String): List<String> =
        when (kind) {
            "csv" -> text.lines().drop(1).map(::numbers)
            "md" -> text.lines().filter { it.startsWith("|") }.drop(2).map(::numbers)
            "table" -> text.lines().filter { it.startsWith("│") }.map(::numbers)
            "json" -> VALUE.findAll(text).map { numbers(it.groupValues[1]) }.toList()
            else -> ROW.findAll(text).map { row -> numbers(row.value.replace(TAG, " ")) }.toList()
        }.filter { it.isNotEmpty() }

    private fun numbers(text: String) = NUMBER.findAll(text).joinToString(" ") { it.value }

    /** In characters: no cell wraps. */
    private const val WIDE = 500
    /** The 2 of HTTP/2 is part of a name. */
    private val NUMBER = Regex("""(?<![\w.]|HTTP/)-?\d+(\.\d+)?(?!\w)""")
    private val VALUE = Regex(""""(?:value|range)":\s*"?([^",}]*)""")
    private val ROW = Regex("""<tr.*?</tr>""", RegexOption.DOT_MATCHES_ALL)

    /** Tables of the page that repeat figures of other tables, and the table about the machine. */
    private val VIEWS =
        Regex(
            """<section class="mine">.*?</section>|<details class="measured".*?</details>""",
            RegexOption.DOT_MATCHES_ALL,
        )
    private val TAG = Regex("<[^>]*>")
}
