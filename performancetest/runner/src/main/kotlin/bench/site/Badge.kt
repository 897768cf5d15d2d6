package bench.site

import bench.wording.SiteWords

/**
 * What a service sustains, for READMEs: an SVG without fonts, scripts or links of its own. Names of services are plain,
 * so nothing needs to be escaped.
 */
internal class Badge(private val service: SiteService) {
    fun svg(): String {
        val name = TextWidth.px(LABEL)
        val says = TextWidth.px(service.says)
        val left = name + 2 * PADDING
        val width = left + says + 2 * PADDING
        val title = SiteWords.badgeTitle(service.name, service.says, service.date)
        return """
            |<svg xmlns="http://www.w3.org/2000/svg" width="$width" height="$HEIGHT" role="img" aria-label="$title">
            |<title>$title</title>
            |<clipPath id="round"><rect width="$width" height="$HEIGHT" rx="3"/></clipPath>
            |<g clip-path="url(#round)">
            |<rect width="$left" height="$HEIGHT" fill="#3d3d3d"/>
            |<rect x="$left" width="${width - left}" height="$HEIGHT" fill="#0b5394"/>
            |</g>
            |<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="${TextWidth.SIZE}">
            |<text x="$PADDING" y="$BASELINE" textLength="$name">$LABEL</text>
            |<text x="${left + PADDING}" y="$BASELINE" textLength="$says">${service.says}</text>
            |</g>
            |</svg>
            |"""
            .trimMargin()
    }

    private companion object {
        const val LABEL = "waitmark"
        const val PADDING = 6
        const val HEIGHT = 20
        const val BASELINE = 14
    }
}

/** How wide a text is in Verdana, which DejaVu Sans equals: any other font is fitted to that. */
internal object TextWidth {
    const val SIZE = 11
    private const val EM = 2048

    /** Widths in units of the font, by character. */
    private val widths: Map<Char, Int> = buildMap {
        fun put(width: Int, letters: String) = letters.forEach { put(it, width) }
        put(1302, "0123456789")
        put(720, " fI")
        put(745, ",.")
        put(930, "-/")
        put(562, "il")
        put(705, "j")
        put(807, "t")
        put(874, "r")
        put(1067, "cs")
        put(1076, "z")
        put(1212, "kvxy")
        put(1220, "e")
        put(1230, "a")
        put(1243, "o")
        put(1276, "bdgpq")
        put(1296, "hnu")
        put(1676, "w≥")
        put(1992, "m")
    }

    /** Of an arrow, and of any letter that no badge has. */
    private const val OTHER = 1716

    fun px(text: String): Int = Math.round(text.sumOf { widths[it] ?: OTHER } * SIZE / EM.toDouble()).toInt()
}
