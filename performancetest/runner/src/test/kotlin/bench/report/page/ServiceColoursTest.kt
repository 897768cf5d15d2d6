package bench.report.page

import bench.report.chart.LimitMark
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive

/** The colours of services differ from each other, also for colour-blind people, and from the page behind them. */
class ServiceColoursTest {
    private fun resource(name: String) = Page::class.java.getResource(name)!!.readText()

    private fun colours(of: String) =
        Json.parseToJsonElement(resource("palette.json")).jsonObject.getValue(of).jsonObject.mapValues {
            Colour.of(it.value.jsonPrimitive.content)
        }

    private val services = colours("services")
    private val others =
        Json.parseToJsonElement(resource("palette.json")).jsonObject.getValue("others").jsonArray.associate {
            it.jsonPrimitive.content to Colour.of(it.jsonPrimitive.content)
        }
    private val papers = Regex("--paper: (#\\w+)").findAll(resource("page.css")).map { it.groupValues[1] }.toList()

    private fun tooClose(colours: Map<String, Colour>, sight: Colour.Sight, least: Double): List<String> =
        colours.keys
            .toList()
            .let { names ->
                names.flatMapIndexed { i, one -> names.drop(i + 1).map { one to it } }
            }
            .map { (one, other) ->
                "$one, $other" to
                    colours.getValue(one).seenWith(sight).distance(colours.getValue(other).seenWith(sight))
            }
            .filter { it.second < least }
            .map { "${it.first}: ${it.second}" }

    @Test
    fun `any two differ, with normal sight and colour blindness`() {
        assertEquals(9, services.size)
        assertEquals(emptyList(), tooClose(services, Colour.Sight.NORMAL, LEAST_NORMAL))
        (Colour.Sight.entries - Colour.Sight.NORMAL).forEach {
            assertEquals(emptyList(), tooClose(services, it, LEAST_BLIND), "$it")
        }
    }

    @Test
    fun `red and green of one lightness differ only for people who can see it`() {
        val pair = mapOf("red" to Colour.of("#d55e00"), "green" to Colour.of("#849b00"))
        assertEquals(
            listOf(Colour.Sight.PROTANOPIA, Colour.Sight.DEUTERANOPIA),
            Colour.Sight.entries.filter { tooClose(pair, it, LEAST_BLIND).isNotEmpty() },
        )
    }

    @Test
    fun `each contrasts with light and dark paper`() {
        assertEquals(listOf("#fff", "#161616"), papers)
        val pale =
            (services + others)
                .flatMap { (service, colour) -> papers.map { "$service on $it" to colour.contrast(Colour.of(it)) } }
                .filter { it.second < LEAST_CONTRAST }
        assertEquals(emptyList(), pale)
    }

    @Test
    fun `colours of limits differ, also with colour blindness, and contrast with the page`() {
        val limits = colours("limits")
        assertEquals(LimitMark.entries.map { it.label }.toSet(), limits.keys)
        Colour.Sight.entries.forEach { assertEquals(emptyList(), tooClose(limits, it, LEAST_BLIND), "$it") }
        val pale = limits.filterValues { one -> papers.any { one.contrast(Colour.of(it)) < LEAST_CONTRAST } }
        assertEquals(emptyMap(), pale)
    }

    @Test
    fun `text in a field is readable`() {
        val ink = Colour.of(Regex("fill: '(#\\w+)'").find(resource("cells.js"))!!.groupValues[1])
        assertEquals(
            emptyMap(),
            colours("marks").mapValues { it.value.contrast(ink) }.filterValues { it < LEAST_CONTRAST_OF_TEXT },
        )
    }

    private companion object {
        /**
         * CIEDE2000: 2 or 3 is visible at a glance if two fields touch, but lines and dots are thin and apart. Nine
         * colours hardly get further apart, so services also differ in shape.
         */
        const val LEAST_NORMAL = 18.0
        const val LEAST_BLIND = 13.0

        /** WCAG 2.2, 1.4.11 and 1.4.3. */
        const val LEAST_CONTRAST = 3.0
        const val LEAST_CONTRAST_OF_TEXT = 4.5
    }
}
