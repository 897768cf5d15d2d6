package bench.site

/**
 * Finds dead links of a static site.
 *
 * @param files texts by path
 * @param isAbove whether a file exists above the site, named without `../`, with its anchor
 */
class SiteLinks(private val files: Map<String, String>, private val isAbove: (String) -> Boolean) {
    private class Link(val from: String, val address: String)

    fun dead(): List<String> =
        files.keys.flatMap(::of).filterNot(::leads).map { "${it.from}: ${it.address}" }.distinct()

    /** Addresses that a browser loads by itself; a site that needs no network has none with a host. */
    fun loaded(): List<String> =
        files.values.flatMap { text ->
            LOADED.findAll(text).map { it.groupValues.drop(1).first(String::isNotEmpty) }.toList()
        }

    private fun of(path: String): List<Link> {
        val pattern = if (path.endsWith(".txt")) MARKDOWN else HTML
        return pattern.findAll(files.getValue(path)).map { Link(path, it.groupValues[1]) }.toList()
    }

    private fun leads(link: Link): Boolean {
        if (HOST.containsMatchIn(link.address)) return true
        val file = link.address.substringBefore('#')
        val anchor = link.address.substringAfter('#', "")
        val target = if (file.isEmpty()) link.from else resolved(link.from, file)
        return if (target.startsWith(UP)) isAbove(target.removePrefix(UP) + link.address.removePrefix(file))
        else files[target]?.let { anchor.isEmpty() || "id=\"$anchor\"" in it } ?: false
    }

    private fun resolved(from: String, to: String): String =
        to.split('/')
            .fold(from.split('/').dropLast(1)) { folder, part ->
                if (part == ".." && folder.isNotEmpty() && folder.last() != "..") folder.dropLast(1) else folder + part
            }
            .joinToString("/")

    private companion object {
        const val UP = "../"
        val HOST = Regex("^[a-z]+:")
        val HTML = Regex("""(?:href|src)="([^"]*)"""")
        val MARKDOWN = Regex("""\]\(([^)]*)\)""")
        val LOADED = Regex("""<(?:img|script|link|iframe|image|use)\b[^>]*?(?:src|href)="([^"]*)"|url\(([^)]*)\)""")
    }
}
