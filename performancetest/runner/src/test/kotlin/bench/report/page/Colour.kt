package bench.report.page

import kotlin.math.abs
import kotlin.math.atan2
import kotlin.math.cbrt
import kotlin.math.cos
import kotlin.math.exp
import kotlin.math.hypot
import kotlin.math.pow
import kotlin.math.sin
import kotlin.math.sqrt

/** A colour as light: the shares of red, green and blue, from 0 to 1, before any gamma. */
class Colour(private val light: List<Double>) {
    /** CIE's relative luminance. */
    val luminance: Double
        get() = xyz()[1]

    /** As someone with [sight] sees it. */
    fun seenWith(sight: Sight) = Colour(times(sight.matrix, light).map { it.coerceIn(0.0, 1.0) })

    /** WCAG's contrast, from 1 to 21. */
    fun contrast(other: Colour): Double =
        listOf(luminance, other.luminance).sorted().let { (dark, bright) -> (bright + FLARE) / (dark + FLARE) }

    /** CIEDE2000: 1 can just be seen side by side. */
    fun distance(other: Colour): Double = Lab.distance(lab(), other.lab())

    private fun xyz() = times(TO_XYZ, light)

    private fun lab(): Lab {
        val (x, y, z) =
            xyz().zip(WHITE) { part, white ->
                (part / white).let { if (it > EPSILON) cbrt(it) else (KAPPA * it + 16) / 116 }
            }
        return Lab(116 * y - 16, 500 * (x - y), 200 * (y - z))
    }

    /** Normal, and wholly without one kind of cone: Machado, Oliveira and Fernandes (2009), severity 1. */
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
        private const val FLARE = 0.05
        private const val EPSILON = 216.0 / 24_389
        private const val KAPPA = 24_389.0 / 27
        private val TO_XYZ =
            listOf(
                listOf(0.4124564, 0.3575761, 0.1804375),
                listOf(0.2126729, 0.7151522, 0.0721750),
                listOf(0.0193339, 0.1191920, 0.9503041),
            )
        private val WHITE = TO_XYZ.map { it.sum() }

        private fun times(matrix: List<List<Double>>, vector: List<Double>) = matrix.map { row ->
            row.zip(vector) { a, b -> a * b }.sum()
        }

        /** @param hex `#rrggbb` or `#rgb`. */
        fun of(hex: String): Colour {
            val digits = hex.drop(1).let { if (it.length == 3) it.map { c -> "$c$c" }.joinToString("") else it }
            return Colour(
                digits
                    .chunked(2)
                    .map { it.toInt(16) / 255.0 }
                    .map { if (it <= 0.04045) it / 12.92 else ((it + 0.055) / 1.055).pow(2.4) }
            )
        }
    }
}

/** CIE's L*a*b*. */
class Lab(private val l: Double, private val a: Double, private val b: Double) {
    companion object {
        /** CIEDE2000 as Sharma, Wu and Dalal (2005) write it down. */
        fun distance(one: Lab, other: Lab): Double {
            val middle = (hypot(one.a, one.b) + hypot(other.a, other.b)) / 2
            val stretch = 1 + 0.5 * (1 - weight(middle))
            val (c1, c2) = listOf(one, other).map { hypot(it.a * stretch, it.b) }
            val (h1, h2) = listOf(one, other).map { (Math.toDegrees(atan2(it.b, it.a * stretch)) + 360) % 360 }
            val turn =
                if (c1 * c2 == 0.0) 0.0
                else (h2 - h1).let { if (it > 180) it - 360 else if (it < -180) it + 360 else it }
            val hue =
                if (c1 * c2 == 0.0) h1 + h2
                else ((h1 + h2) / 2).let { if (abs(h1 - h2) <= 180) it else if (h1 + h2 < 360) it + 180 else it - 180 }
            return weighed(
                other.l - one.l,
                (one.l + other.l) / 2,
                c2 - c1,
                (c1 + c2) / 2,
                2 * sqrt(c1 * c2) * sin(Math.toRadians(turn / 2)),
                hue,
            )
        }

        private fun weighed(dl: Double, l: Double, dc: Double, c: Double, dh: Double, hue: Double): Double {
            val t =
                1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue) + 0.32 * cosine(3 * hue + 6) -
                    0.20 * cosine(4 * hue - 63)
            val lightness = dl / (1 + 0.015 * (l - 50).pow(2) / sqrt(20 + (l - 50).pow(2)))
            val chroma = dc / (1 + 0.045 * c)
            val tint = dh / (1 + 0.015 * c * t)
            val turned = -2 * weight(c) * sin(Math.toRadians(60 * exp(-((hue - 275) / 25).pow(2))))
            return sqrt(lightness.pow(2) + chroma.pow(2) + tint.pow(2) + turned * chroma * tint)
        }

        private fun weight(chroma: Double) = sqrt(chroma.pow(7) / (chroma.pow(7) + 25.0.pow(7)))

        private fun cosine(degrees: Double) = cos(Math.toRadians(degrees))
    }
}
