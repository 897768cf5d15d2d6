package bench.report.drawing

import bench.model.Track
import bench.report.chart.Axis
import bench.report.chart.CellChart
import bench.report.chart.Chart
import bench.report.chart.ChartCell
import bench.report.chart.Dot
import bench.report.chart.DotChart
import bench.report.chart.Line
import bench.report.chart.LineChart
import bench.report.chart.Mark
import bench.report.chart.PanelChart
import bench.report.chart.Point
import bench.report.section.ReportSection
import bench.report.section.ResultTable
import java.io.ByteArrayInputStream
import javax.imageio.ImageIO
import javax.xml.parsers.DocumentBuilderFactory
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNull
import kotlin.test.assertTrue

class DrawingTest {
    private val rate = Axis("requests per second", isLogarithmic = true)

    private fun figure(chart: Chart?) =
        ReportSection(
            "f",
            "How many?",
            "As it is measured.",
            emptyList(),
            chart,
            ResultTable(emptyList(), emptyList(), emptyList()),
        )

    private fun svg(chart: Chart) = Drawing.svg(figure(chart), "2 cores. Run: 2026-11-01-capacity, seed 7.")!!

    /** Texts of the picture; the library adds lines and blanks around them. */
    private fun texts(svg: String): List<String> =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(svg.byteInputStream())
            .getElementsByTagName("text")
            .let { all -> (0 until all.length).map { all.item(it).textContent.trim() } }

    private fun line(service: String, track: Track, kind: String, vararg points: Pair<Double, Double?>) =
        Line(service, track, kind, points.map { Point(it.first, it.second, Mark.SUSTAINED) })

    private fun dots(vararg dots: Dot) = DotChart(rate, dots.map { it.service }.distinct(), dots.toList())

    @Test
    fun `a picture names its question, method and run`() {
        val all =
            listOf(
                dots(Dot("a", Track.STOCK, "stock", 5.0, Mark.SUSTAINED)),
                LineChart(rate, Axis("ms"), listOf(line("a", Track.STOCK, "p99", 5.0 to 1.0))),
                PanelChart(listOf(LineChart(rate, Axis("ms"), listOf(line("a", Track.STOCK, "p99", 5.0 to 1.0))))),
                CellChart(listOf("1 s"), listOf(ChartCell("a", Track.STOCK, "1 s", Mark.SUSTAINED, "fine"))),
            )
        all.forEach { chart ->
            texts(svg(chart)).joinToString(" ").let { text ->
                listOf("How many?", "As it is measured.", "2026-11-01-capacity, seed 7", "a").forEach {
                    assertContains(text, it)
                }
            }
        }
    }

    @Test
    fun `dots show their values, and mark a lower bound`() {
        val texts =
            texts(
                svg(
                    dots(
                        Dot("a", Track.STOCK, "stock", 5.0, Mark.SUSTAINED),
                        Dot("a", Track.TUNED, "tuned", 6_000.0, Mark.LEAST),
                        Dot("b", Track.TUNED, "tuned", 0.0123456, Mark.SUSTAINED),
                    )
                )
            )
        listOf("stock", "tuned", "a", "b", "5", "≥ 6,000", "0.0123").forEach { assertContains(texts, it) }
    }

    @Test
    fun `a missing value is mentioned, not left out`() =
        assertContains(
            texts(
                svg(
                    dots(
                        Dot("a", Track.STOCK, "stock", 5.0, Mark.SUSTAINED),
                        Dot("b", Track.TUNED, "tuned", null, Mark.SUSTAINED),
                    )
                )
            ),
            "tuned: none",
        )

    @Test
    fun `a long name is complete, in rows of dots and of cells, even if names differ only at the end`() {
        val names =
            listOf(
                "quarkus-grpc-netty unary 1 10mb 0",
                "quarkus-grpc-netty unary 1 10mb 2",
                "a name with <signs> & more than twenty letters",
                "short",
            )
        val texts =
            texts(svg(dots(*names.map { Dot(it, Track.STOCK, "stock", 5.0, Mark.SUSTAINED) }.toTypedArray()))) +
                texts(
                    svg(
                        CellChart(
                            listOf("1 s"),
                            names.map { ChartCell("x", Track.STOCK, "1 s", Mark.NOTE, "fine", it) },
                        )
                    )
                )
        names.forEach { name -> assertEquals(2, texts.count { it == name }, "$name in $texts") }
        assertTrue(texts.none { it.endsWith("..") || "xxx" in it }, "$texts")
    }

    @Test
    fun `the same values give the same file`() {
        val chart = LineChart(rate, Axis("ms"), listOf(line("a", Track.STOCK, "p99", 5.0 to 1.0)))
        assertEquals(svg(chart), svg(chart))
        assertContains(svg(chart), "url(#part-")
    }

    @Test
    fun `an interval is drawn if there is one`() {
        val dot = Dot("a", Track.STOCK, "stock", 5.0, Mark.SUSTAINED)
        assertTrue(count("<line", svg(dots(dot.copy(low = 4.0, high = 7.0)))) > count("<line", svg(dots(dot))))
        val points = listOf(Point(1.0, 2.0, Mark.SUSTAINED), Point(10.0, 3.0, Mark.SUSTAINED))
        fun lines(points: List<Point>) = svg(LineChart(rate, Axis("ms"), listOf(Line("a", Track.STOCK, "", points))))
        assertTrue(count("<line", lines(points.map { it.copy(low = 1.0, high = 5.0) })) > count("<line", lines(points)))
    }

    @Test
    fun `a service has its colour in every kind of picture`() {
        val colour = rgb(Palette.ofAll.colour("vertx"))
        assertTrue(colour.containsMatchIn(svg(dots(Dot("vertx", Track.STOCK, "stock", 5.0, Mark.SUSTAINED)))))
        assertTrue(
            colour.containsMatchIn(
                svg(LineChart(rate, Axis("ms"), listOf(line("vertx", Track.STOCK, "p99", 5.0 to 1.0, 6.0 to 2.0))))
            )
        )
    }

    @Test
    fun `each track has its own axes, and a metric without values has no picture`() {
        val texts =
            texts(
                svg(
                    LineChart(
                        rate,
                        Axis("ms"),
                        listOf(
                            line("a", Track.STOCK, "p99", 5.0 to 1.0),
                            line("a", Track.TUNED, "p99", 5_000.0 to 1.0),
                        ),
                    )
                )
            )
        listOf("stock: ms", "tuned: ms", "5", "5,000").forEach { assertContains(texts, it) }
        assertNull(
            Drawing.svg(figure(LineChart(rate, Axis("ms"), listOf(line("a", Track.STOCK, "p99", 5.0 to null)))), "")
        )
        assertNull(Drawing.svg(figure(null), ""))
    }

    @Test
    fun `a logarithmic axis leaves nothing out, and everything is within the picture`() {
        val svg =
            svg(
                LineChart(
                    rate,
                    Axis("ms", isLogarithmic = true),
                    listOf(
                        line("spring-web-virtual", Track.TUNED, "p99", 1_100.0 to 1_000.0, 8_000.0 to 9_000.0),
                        line("b", Track.TUNED, "p99", 1_000.0 to 1_200.0),
                    ),
                )
            )
        assertContains(texts(svg), "requests per second")
        assertContains(texts(svg), "spring-web-virtual")
        assertTrue(texts(svg).count { Regex("[0-9,]+").matches(it) } >= 6, "ticks of two axes: ${texts(svg)}")
    }

    @Test
    fun `axes begin at zero and end after the text of the highest value`() {
        val svg =
            svg(
                dots(
                        Dot("a", Track.STOCK, "stock", 1_328.0, Mark.NOTE, low = 900.0, high = 1_449.0),
                        Dot("b", Track.STOCK, "stock", 1_000.0, Mark.NOTE),
                    )
                    .copy(value = Axis("MB/s"))
            )
        assertContains(texts(svg), "0")
        val ticks = texts(svg).mapNotNull { it.replace(",", "").toDoubleOrNull() }
        assertTrue(ticks.max() >= 1_449, "$ticks")
    }

    @Test
    fun `a broken condition is also marked by a letter`() =
        assertContains(
            texts(svg(CellChart(listOf("1 s"), listOf(ChartCell("a", Track.STOCK, "1 s", Mark.BROKEN, "p99 8 s"))))),
            "X p99 8 s",
        )

    @Test
    fun `a PNG shows the same as the SVG, at twice the resolution`() {
        val image =
            ImageIO.read(
                ByteArrayInputStream(Png.of(svg(dots(Dot("vertx", Track.TUNED, "tuned", 5.0, Mark.SUSTAINED))))!!)
            )
        assertEquals(2 * ChartTheme.WIDTH_PX, image.width)
        val colours =
            (0 until image.width step 3)
                .flatMap { x -> (0 until image.height step 3).map { y -> image.getRGB(x, y) and 0xffffff } }
                .toSet()
        assertContains(colours, Palette.ofAll.colour("vertx").removePrefix("#").toInt(16))
        assertFalse(colours.size < 3)
    }

    /** As a regular expression: layers write colours in both forms. */
    private fun rgb(hex: String) =
        Regex(hex.removePrefix("#").chunked(2).joinToString(",", "$hex|rgb\\(", "\\)") { it.toInt(16).toString() })

    private fun count(what: String, text: String) = text.windowed(what.length).count { it == what }
}
