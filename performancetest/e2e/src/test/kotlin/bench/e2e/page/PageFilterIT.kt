package bench.e2e.page

import bench.model.Track
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.Tag
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

/** Removes services and tracks and brings them back: rows of tables, shapes of charts. */
@Tag("fast")
class PageFilterIT : InBrowser() {
    private val drawn by lazy { Drawn(browser) }

    private fun click(service: String) {
        val box = browser.one(".filter input[value='$service']")
        if (!box.isDisplayed) browser.one(".services summary").click()
        browser.moveTo(box)
        box.click()
    }

    /** Number of visible rows of each table, by figure. */
    private fun rows(): Map<String, Long> =
        browser.ask(
            "const isSeen = (row) => !row.hidden; " +
                "const rows = (figure) => [...figure.querySelectorAll('.table tbody tr')].filter(isSeen); " +
                "const figures = [...document.querySelectorAll('section.figure')]; " +
                "return Object.fromEntries(figures.map((figure) => [figure.id, rows(figure).length]))"
        )

    /** Rows of [record] without [value]; figures without such a column keep all. */
    private fun rowsWithout(record: Record, key: String, value: String) =
        record.figures.associate { figure ->
            figure.id to figure.table.rows.count { figure.table.shown(it, key) != value }.toLong()
        }

    @ParameterizedTest
    @EnumSource
    fun `a service disappears and returns`(record: Record) {
        browser.open(record)
        val (rows, colours) = rows() to drawn.colours()
        click("vertx")
        assertEquals("Left out: vertx.", browser.one(".left-out").text)
        assertEquals(rowsWithout(record, "service", "vertx"), rows())
        val without = drawn.colours()
        assertTrue(
            without.all { (figure, left) ->
                Drawn.services.getValue("vertx") !in left && left.size < colours.getValue(figure).size
            },
            "$without",
        )
        assertTrue(rows != rows(), "no row went")
        click("vertx")
        assertEquals("", browser.one(".left-out").text)
        assertEquals(rows to colours, rows() to drawn.colours())
    }

    @Test
    fun `a track disappears and returns`() {
        browser.open(Record.CAPACITY)
        val (rows, colours) = rows() to drawn.colours()
        browser.choose("track", "stock")
        assertEquals(rowsWithout(Record.CAPACITY, "track", OTHER), rows())
        assertTrue(drawn.colours().all { (figure, left) -> left.size < colours.getValue(figure).size })
        browser.choose("track", "all")
        assertEquals(rows to colours, rows() to drawn.colours())
    }

    @Test
    fun `a service has its own colour and shape, the same in all charts and legends`() {
        browser.open(Record.CAPACITY)
        val services = Drawn.services.keys.toList()
        assertEquals(services.size, services.map(::key).distinctBy { it.first }.size, "colours")
        assertEquals(services.size, services.map(::key).distinctBy { it.second }.size, "shapes")
        services.drop(1).forEach { click(it) }
        services.forEachIndexed { i, service ->
            if (i > 0) listOf(services[i - 1], service).forEach { click(it) }
            val (colour, shape) = key(service)
            assertEquals(Drawn.services.getValue(service), colour)
            drawn.colours().forEach { (figure, colours) ->
                assertEquals(setOf(colour), colours.toSet() - Drawn.limits.values + colour, "$service in $figure")
            }
            assertEquals(setOf(listOf(colour, shape)), keys(), service)
            assertTrue("path://$shape" in symbols(), "$service: ${symbols()}")
        }
    }

    /** Colour and shape next to the checkbox of [service]. */
    private fun key(service: String): Pair<String, String> =
        browser.one(".filter [data-service='$service'] path").let {
            it.getDomAttribute("fill")!! to it.getDomAttribute("d")!!
        }

    /** The same in the legends of charts. */
    private fun keys(): Set<List<String>> =
        browser
            .ask<List<List<String>>>(
                "return [...document.querySelectorAll('.key:not(.limits) path')]" +
                    ".map((path) => [path.getAttribute('fill'), path.getAttribute('d')])"
            )
            .toSet()

    /** Symbols of points in line charts. */
    private fun symbols(): Set<String> =
        browser
            .ask<List<String>>(
                "return [...charts.values()].flatMap((chart) => chart.getOption().series)" +
                    ".filter((series) => series.type === 'line')" +
                    ".flatMap((series) => series.data.map((point) => point.symbol))"
            )
            .toSet()

    private companion object {
        val OTHER = Track.TUNED.label
    }
}
