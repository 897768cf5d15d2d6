package bench.report.page

import bench.report.Figure
import bench.report.Figures
import bench.report.chart.Chart
import bench.result.RecordStore
import bench.result.RunRecord
import kotlinx.html.FlowContent
import kotlinx.html.a
import kotlinx.html.body
import kotlinx.html.details
import kotlinx.html.div
import kotlinx.html.fieldSet
import kotlinx.html.figure
import kotlinx.html.h1
import kotlinx.html.h2
import kotlinx.html.h3
import kotlinx.html.head
import kotlinx.html.header
import kotlinx.html.html
import kotlinx.html.id
import kotlinx.html.lang
import kotlinx.html.li
import kotlinx.html.main
import kotlinx.html.meta
import kotlinx.html.nav
import kotlinx.html.p
import kotlinx.html.role
import kotlinx.html.script
import kotlinx.html.section
import kotlinx.html.stream.createHTML
import kotlinx.html.style
import kotlinx.html.summary
import kotlinx.html.title
import kotlinx.html.ul
import kotlinx.html.unsafe
import kotlinx.serialization.json.Json
import java.util.Properties

/** One file with everything in it: runs as tables and, where scripts may run, as charts. It asks the network for nothing. */
class Page(private val runs: List<Pair<RunRecord, RecordStore>>) {
    private class Part(val run: RunRecord, val facts: RunFacts, val figures: List<Figure>)

    private val parts = runs.map { (run, store) -> Part(run, RunFacts(run, store), Figures.of(run, store)) }

    private fun anchor(part: Part, figure: Figure) = if (parts.size == 1) figure.id else "${part.run.experiment}-${figure.id}"

    fun html(): String = "<!doctype html>\n" + createHTML(prettyPrint = false).html {
        lang = "en"
        head {
            meta(charset = "utf-8")
            meta("viewport", "width=device-width, initial-scale=1")
            title("Services that wait for something slow: ${runs.joinToString { it.first.experiment }}")
            style { unsafe { +resource("page.css") } }
        }
        body {
            header { head() }
            main { fieldSet("filter") { Filter(parts.flatMap { it.figures }).write(this) }; parts.forEach { part(it) } }
            scripts()
        }
    }

    private fun FlowContent.head() {
        h1 { +"What a service bears while it waits for something slow" }
        nav { ul { parts.forEach { part -> part.figures.forEach { figure -> li { a("#${anchor(part, figure)}") { +figure.question } } } } } }
    }

    private fun FlowContent.part(part: Part) = section("run") {
        h2 { +part.run.experiment }
        p("facts") { +part.facts.machine }
        p("facts") { +part.facts.validity }
        part.figures.forEach { figure(anchor(part, it), it) }
    }

    private fun FlowContent.figure(anchor: String, figure: Figure) = section("figure") {
        id = anchor
        h3 { +figure.question }
        figure.says.forEach { p("says") { +it } }
        figure.chart?.let { figure { div("chart") { attributes["data-figure"] = anchor; role = "img"; attributes["aria-label"] = "Chart: ${figure.question} The table below has the same values." } } }
        p("how") { +figure.how }
        details { attributes["open"] = "open"; summary { +"Table" }; GridTable.write(this, figure.table, figure.question) }
    }

    private fun FlowContent.scripts() {
        script { unsafe { +library() } }
        script(type = "application/json") { id = "charts"; unsafe { +data() } }
        script(type = "application/json") { id = "palette"; unsafe { +resource("palette.json") } }
        listOf("looks.js", "tip.js", "charts.js", "page.js").forEach { script { unsafe { +resource(it) } } }
    }

    /** A `<` could end the script it stands in. */
    private fun data(): String = json.encodeToString(parts.flatMap { part -> part.figures.mapNotNull { figure -> figure.chart?.let { anchor(part, figure) to it } } }.toMap<String, Chart>()).replace("<", "\\u003c")

    private companion object {
        val json = Json { encodeDefaults = false }

        fun resource(name: String): String = Page::class.java.getResource(name)!!.readText()

        /** Apache ECharts, of the version that the build took. */
        fun library(): String {
            val version = Properties().apply { Page::class.java.getResourceAsStream("/META-INF/maven/org.webjars/echarts/pom.properties")!!.use(::load) }.getProperty("version")
            return Page::class.java.getResource("/META-INF/resources/webjars/echarts/$version/echarts.min.js")!!.readText()
        }
    }
}
