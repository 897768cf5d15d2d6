package bench.e2e.page

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.Tag
import org.openqa.selenium.support.ui.Select

/** A reader's choices are in the address, and the address shows them to the next reader. */
@Tag("fast")
class PageAddressIT : InBrowser() {
    private fun query(): String = browser.ask("return location.search")

    private fun open(query: String) = browser.driver.get("${Record.CAPACITY.page.toUri()}$query")

    private fun chosen(name: String): String =
        Select(browser.one(".filter select[name=$name]")).firstSelectedOption.getDomProperty("value").orEmpty()

    private fun figures(): List<String> =
        browser.ask(
            "return [...document.querySelectorAll('section.figure')].filter((one) => one.checkVisibility())" +
                ".map((one) => one.id)"
        )

    private fun services(): Set<String> =
        browser
            .ask<List<String>>(
                "return [...document.querySelectorAll('#memory tbody tr:not([hidden])')]" +
                    ".map((row) => row.dataset.service + ' ' + row.dataset.track)"
            )
            .toSet()

    @Test
    fun `a link shows the same view`() {
        browser.open(Record.CAPACITY)
        assertEquals("", query())
        browser.choose("track", "stock")
        browser.choose("metric", Record.CAPACITY.figures.first { it.id == "memory" }.question)
        browser.one(".services summary").click()
        listOf("vertx", "express").forEach { browser.one(".filter input[value=$it]").click() }
        assertEquals("?metric=memory&track=stock&without=express,vertx", query())
        val (query, figures, services) = Triple(query(), figures(), services())
        assertEquals(listOf("memory"), figures)
        assertTrue(services.isNotEmpty() && services.all { it.endsWith(" stock") }, "$services")
        browser.open(Record.DELAYS)
        open(query)
        assertEquals(listOf("memory", "stock"), listOf("metric", "track").map(::chosen))
        assertEquals(figures to services, figures() to services())
        assertEquals("Left out: express, vertx.", browser.one(".left-out").text)
        assertEquals(query, query())
    }

    @Test
    fun `choices that the page does not have are ignored`() {
        open("?metric=taste&track=loud&without=nobody&more=1")
        assertEquals(Record.CAPACITY.figures.map { it.id }, figures())
        assertEquals("", query())
    }

    @Test
    fun `choosing everything again empties the address`() {
        open("?track=stock&without=vertx")
        assertEquals("?track=stock&without=vertx", query())
        browser.choose("track", "all")
        browser.one(".services summary").click()
        browser.one(".filter input[value=vertx]").click()
        assertEquals("", query())
    }
}
