package bench.report.page

import com.github.ajalt.colormath.Color
import com.github.ajalt.colormath.calculate.differenceCIE2000
import com.github.ajalt.colormath.calculate.wcagContrastRatio
import com.github.ajalt.colormath.model.RGB
import com.github.ajalt.colormath.model.RGBColorSpaces.LinearSRGB

class Colour(private val colour: Color) {
    /** The colour as seen with [sight]. */
    fun seenWith(sight: Sight): Colour {
        val light = LinearSRGB.convert(colour).run { listOf(r, g, b) }
        val (r, g, b) = sight.matrix.map { row -> row.zip(light) { a, b -> a * b }.sum().coerceIn(0.0, 1.0) }
        return Colour(LinearSRGB(r, g, b))
    }

    /** WCAG's contrast, from 1 to 21. */
    fun contrast(other: Colour): Double = colour.wcagContrastRatio(other.colour).toDouble()

    /** CIEDE2000: a distance of 1 is just visible side by side. */
    fun distance(other: Colour): Double = colour.differenceCIE2000(other.colour).toDouble()

    /** Normal sight, or no cones of one kind: Machado, Oliveira and Fernandes (2009), severity 1. */
    enum class Sight(val matrix: List<List<Double>>) {
        NORMAL(listOf(listOf(1.0, 0.0, 0.0), listOf(0.0, 1.0, 0.0), listOf(0.0, 0.0, 1.0))),
        PROTANOPIA(
            listOf(
                listOf(0.152286, 1.052583, -0.204868),
                listOf(0.114503, 0.786281, 0.099216),
                listOf(-0.003882, -0.048116, 1.051998),
            )
        ),
        DEUTERANOPIA(
            listOf(
                listOf(0.367322, 0.860646, -0.227968),
                listOf(0.280085, 0.672501, 0.047413),
                listOf(-0.011820, 0.042940, 0.968881),
            )
        ),
        TRITANOPIA(
            listOf(
                listOf(1.255528, -0.076749, -0.178779),
                listOf(-0.078411, 0.930809, 0.147602),
                listOf(0.004733, 0.691367, 0.303900),
            )
        ),
    }

    companion object {
        /** @param hex `#rrggbb` or `#rgb` */
        fun of(hex: String) = Colour(RGB(hex))
    }
}
