package bench.report.section

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class ResultTableTest {
    private val grid =
        ResultTable(
            listOf(
                ResultTable.Column("service", "service"),
                ResultTable.Column("CPU s", "cpu_s", 2),
                ResultTable.Column("only when wide", "wide", least = 120),
                ResultTable.Column("why, at length", "why", isLong = true),
            ),
            listOf(
                cells(
                    "express",
                    0.255,
                    1.0,
                    "a reason that is longer than any column could be at this width, and then some more of it",
                ),
                cells("a,\"b\"|c", null, 123_456.0, ""),
            ),
            listOf("What it says."),
        )

    private fun drawn(width: Int) = Terminal(ansiLevel = AnsiLevel.NONE, width = width).render(grid.table(width))

    @Test
    fun `nothing is cut off, and no line is longer than the terminal`() {
        for (width in 60..200 step 10) {
            val text = drawn(width)
            assertFalse('…' in text, text)
            assertTrue(text.lines().all { it.length <= width }, text)
            assertEquals(width >= 120, "wide" in text, text)
        }
    }

    @Test
    fun `the same holds if no column may be long`() {
        val starts =
            listOf(
                    "service",
                    "variant",
                    "starts",
                    "failed",
                    "first answer ms",
                    "fastest",
                    "slowest",
                    "CPU s",
                    "RSS MiB",
                    "threads",
                    "image MiB",
                    "AOT cache MiB",
                )
                .map { ResultTable.Column(it, it, if (it == "CPU s") 2 else if ("MiB" in it) 1 else 0) }
        val text =
            Terminal(ansiLevel = AnsiLevel.NONE, width = 160)
                .render(
                    ResultTable(
                            starts,
                            listOf(
                                cells("express", "stock", 2, 0, 590.98, 507.3, 674.6, 0.255, 77.6, 11.0, 271.86, null)
                            ),
                            emptyList(),
                        )
                        .table(160)
                )
        assertTrue("0.26" in text && '…' !in text, text)
    }

    @Test
    fun `numbers with their digits, a missing one as a dash, in files as nothing`() {
        assertTrue("0.26" in drawn(80) && "- " in drawn(80), drawn(80))
        assertTrue(
            "| express | 0.26 | 1 | a reason" in grid.markdown() && "| a,\"b\"\\|c |  | 123456 |  |" in grid.markdown(),
            grid.markdown(),
        )
        assertEquals("service,cpu_s,wide,why", grid.csv().lines()[0])
        assertEquals("\"a,\"\"b\"\"|c\",,123456.0,", grid.csv().lines()[2])
    }

    @Test fun `the answer is below the table`() = assertTrue(grid.markdown().endsWith("\n\nWhat it says.\n"))
}
