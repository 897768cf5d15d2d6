package bench.site

import bench.wording.SiteWords
import kotlinx.html.A
import kotlinx.html.FlowContent
import kotlinx.html.MAIN
import kotlinx.html.a
import kotlinx.html.body
import kotlinx.html.h1
import kotlinx.html.head
import kotlinx.html.header
import kotlinx.html.html
import kotlinx.html.lang
import kotlinx.html.link
import kotlinx.html.main
import kotlinx.html.meta
import kotlinx.html.nav
import kotlinx.html.stream.createHTML
import kotlinx.html.title

/** The frame of every page. @param path of the file in the site. @param tab its title in a browser. */
internal class SitePage(private val path: String, private val tab: String, private val heading: String = tab) {
    private val up = "../".repeat(path.count { it == '/' })

    /** @param file in the site. */
    fun inside(file: String): String = "$up$file"

    /** @param file above the site, in `assets`. */
    fun above(file: String): String = "$up../$file"

    fun html(content: MAIN.(SitePage) -> Unit): String {
        val page = this
        return "<!doctype html>\n" +
            createHTML(prettyPrint = false)
                .html {
                    lang = "en"
                    head {
                        meta(charset = "utf-8")
                        meta("viewport", "width=device-width, initial-scale=1")
                        title(tab)
                        link(inside(STYLE), "stylesheet")
                    }
                    body {
                        header { menu() }
                        main {
                            h1 { +heading }
                            content(page)
                        }
                    }
                }
                .replace(LINE) { "\n${it.value}" } +
            "\n"
    }

    private fun FlowContent.menu() = nav {
        entry(INDEX) { +SiteWords.NAME }
        entry("$INDEX#services") { +"Services" }
        entry("$INDEX#experiments") { +"Experiments" }
        entry(FIGURES) { +"Figures" }
        entry("$INDEX#data") { +"Data" }
    }

    private fun FlowContent.entry(to: String, text: A.() -> Unit) =
        a(inside(to)) {
            if (to == path) attributes["aria-current"] = "page"
            text()
        }

    companion object {
        const val INDEX = "index.html"
        const val FIGURES = "figures.html"
        const val STYLE = "site.css"

        /** Files of several lines show in a comparison what changed. */
        private val LINE = Regex("<(body|main|section|h[12]|p|ul|li|tr|tbody|figure)[ >]")
    }
}
