package bench.e2e.page

import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.Tag
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource
import org.openqa.selenium.By

/** The page without scripts: every table is there, and nothing that needs a script. */
@Tag("fast")
class PagePlainIT : InBrowser(runsScripts = false) {
    @ParameterizedTest
    @EnumSource
    fun `all tables are complete, and no box is empty`(record: Record) {
        browser.open(record)
        assertTrue(browser.all("html.js, .chart svg").isEmpty(), "scripts ran, so nothing is proven")
        browser.all(".first > .table, .run .table").map { it.findElement(By.tagName("summary")) }.forEach { it.click() }
        val brief = browser.all(".brief table")
        assertEquals(
            listOfNotNull(record.figures.first().brief?.rows?.size),
            brief.map { it.findElements(By.cssSelector("tbody tr")).size },
        )
        val tables = browser.all("section.figure .table table")
        assertEquals(
            record.figures.map { it.table.rows.size },
            tables.map { it.findElements(By.cssSelector("tbody tr")).size },
        )
        assertTrue((brief + tables).all { it.isDisplayed && it.size.height > 0 })
        assertEquals(
            emptyList(),
            browser.all(".chart, .filter, .limits, th button").filter { it.isDisplayed }.map { it.tagName },
        )
        assertEquals(
            record.figures.map { figure -> figure.table.columns.map { it.title } },
            tables.map { table -> table.findElements(By.cssSelector("th")).map { it.text } },
        )
    }
}
