package bench.e2e.page

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.ValueSource

/** The view of a service that runs workloads alone: a small table for each work. */
class PageWorkloadIT : InBrowser() {
    private val tables = PublishedPage.runs.flatMap { drawn -> drawn.conditions.map { drawn.name to it } }

    private fun open(query: String) = browser.open(PublishedPage.file, query = "?service=$query")

    private fun shown(css: String): List<String> =
        browser.ask(
            "return [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility())" +
                ".map((one) => one.textContent)",
            css,
        )

    @ParameterizedTest
    @ValueSource(strings = ["quarkus-download", "quarkus-persistence", "quarkus-grpc", "quarkus-patterns"])
    fun `each condition of the service has a row`(service: String) {
        open(service)
        val expected = tables.filter { it.second.service == service }
        assertTrue(expected.isNotEmpty(), "$service has no conditions")
        assertEquals(
            expected.flatMap { (_, of) -> of.table.rows.map { of.table.shown(it, "condition") } },
            shown(".works tbody td:first-child"),
        )
    }

    @Test
    fun `ties share a rank, the best are marked, and the words below say so`() {
        open(DOWNLOAD)
        assertTrue(shown(".works td:nth-child(2)").any { Regex("\\d-\\d").matches(it) })
        assertTrue(shown(".works .best").isNotEmpty())
        assertEquals(1, shown(".ranks").size)
        assertEquals(emptyList(), shown(".against"))
        open("vertx")
        assertEquals(emptyList(), shown(".ranks"))
    }

    @Test
    fun `experiment and track narrow it`() {
        open("quarkus-grpc&experiment=grpc-stress")
        assertTrue(shown(".works caption").isNotEmpty() && shown(".works caption").all { it.startsWith("grpc-stress") })
        open("$DOWNLOAD&track=tuned")
        assertEquals(emptyList(), shown(".works table"))
    }

    @ParameterizedTest
    @CsvSource("stock, tuned", "tuned, stock")
    fun `the track that is not chosen has no column, and rows of it alone are left out`(track: String, other: String) {
        open("vertx&track=$track")
        val heads = shown(".service > .wide th")
        assertEquals(listOf("experiment", "metric", track), heads, "$other is still there")
        val values = shown(".service > .wide tbody td:last-child, .service > .wide tbody td:nth-child(3)")
        assertTrue(values.isNotEmpty() && values.none { it == "-" }, "$values")
        browser.choose("track", "all")
        assertEquals(listOf("experiment", "metric", "stock", "tuned"), shown(".service > .wide th"))
    }

    @Test
    fun `a service that is left out elsewhere keeps its view`() {
        open("vertx&without=vertx")
        assertTrue(shown(".service > .wide td:nth-child(3)").isNotEmpty())
    }

    @Test
    fun `on a phone nothing is wider than the window`() {
        open(DOWNLOAD)
        browser.wear(Look.NARROW)
        assertTrue(browser.ask<Long>("return document.scrollingElement.scrollWidth") <= Look.NARROW.widthPx)
    }

    private companion object {
        const val DOWNLOAD = "quarkus-download"
    }
}
