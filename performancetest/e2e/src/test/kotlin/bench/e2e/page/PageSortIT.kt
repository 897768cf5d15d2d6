package bench.e2e.page

import bench.report.section.Cell
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Tag
import org.openqa.selenium.By
import org.openqa.selenium.Keys
import org.openqa.selenium.WebElement

/** Sorts tables by clicks and by keys. */
@Tag("fast")
class PageSortIT : InBrowser() {
    private val grid = Record.DELAYS.figures.single().table
    private val column = grid.columns.indexOfFirst { it.key == "fails_at_s" }
    private val known = grid.rows.mapNotNull { it[column].order }.sorted()
    private val unknown = grid.rows.size - known.size

    @BeforeEach
    fun open() {
        browser.open(Record.DELAYS)
        browser.unfold()
    }

    private fun head(index: Int = column): WebElement = browser.one("#slow-dependency th:nth-child(${index + 1})")

    private fun button(index: Int = column) = head(index).findElement(By.tagName("button"))

    private fun shown(index: Int = column): List<String> =
        browser.ask(
            "return [...document.querySelectorAll('#slow-dependency tbody tr')]" +
                ".map((row) => row.cells[arguments[0]].textContent)",
            index,
        )

    private fun rows(): List<String> =
        browser.ask("return [...document.querySelectorAll('#slow-dependency tbody tr')].map((row) => row.textContent)")

    private fun texts(values: List<Double>) = values.map { Cell.Number(it).shown(grid.columns[column].digits) }

    private fun sorted(): List<String?> =
        browser.ask(
            "return [...document.querySelectorAll('#slow-dependency th')].map((head) => head.getAttribute('aria-sort'))"
        )

    private fun assertSorted(direction: String) {
        val values = if (direction == "ascending") known else known.reversed()
        assertEquals(texts(values) + List(unknown) { "" }, shown())
        assertEquals(grid.columns.indices.map { if (it == column) direction else null }, sorted())
    }

    @Test
    fun `numbers are sorted by value, both ways, unknown values last`() {
        assertTrue(unknown > 0 && texts(known) != texts(known).sorted(), "these records prove nothing")
        val before = rows()
        button().click()
        assertSorted("ascending")
        button().click()
        assertSorted("descending")
        assertEquals(before.sorted(), rows().sorted(), "rows are still whole")
    }

    @Test
    fun `text is sorted by letters, and only by one column at a time`() {
        button().click()
        button(0).click()
        val services = grid.rows.map { grid.shown(it, "service").orEmpty() }
        assertEquals(services.sorted(), shown(0))
        assertNotEquals(services, shown(0))
        assertEquals(listOf<String?>("ascending") + List(grid.columns.size - 1) { null }, sorted())
    }

    @Test
    fun `keys alone can sort`() {
        browser.ask<Any?>("document.querySelector('#slow-dependency .table summary').focus()")
        // The region that scrolls, then the heads.
        repeat(column + 2) { browser.press(Keys.TAB) }
        assertEquals(button(), browser.driver.switchTo().activeElement())
        browser.press(Keys.ENTER)
        assertSorted("ascending")
        browser.press(Keys.SPACE)
        assertSorted("descending")
    }
}
