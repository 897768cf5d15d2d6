package bench.report.drawing

import java.awt.Color
import java.io.ByteArrayOutputStream
import java.io.StringReader
import org.apache.batik.transcoder.SVGAbstractTranscoder
import org.apache.batik.transcoder.TranscoderInput
import org.apache.batik.transcoder.TranscoderOutput
import org.apache.batik.transcoder.image.ImageTranscoder
import org.apache.batik.transcoder.image.PNGTranscoder

/** Pictures for places that show no SVG. */
object Png {
    /** Sharp on screens that have two pixels for one. */
    private const val SCALE = 2

    init {
        // No window is opened, so no screen is needed.
        System.setProperty("java.awt.headless", "true")
    }

    /**
     * @param svg a document of a known width, such as [Drawing] makes. @return the same as a PNG on white; null where
     *   the machine has no fonts for Java (without fontconfig the JDK fails in several ways): after hours of measuring
     *   a picture must not be what fails.
     */
    fun of(svg: String): ByteArray? =
        try {
            draw(svg)
        } catch (_: LinkageError) {
            null
        } catch (_: InternalError) {
            null
        } catch (e: RuntimeException) {
            if (e.stackTrace.any { it.className.startsWith("sun.font") || it.className.startsWith("sun.awt") }) null
            else throw e
        }

    private fun draw(svg: String): ByteArray =
        ByteArrayOutputStream()
            .also { bytes ->
                val transcoder = PNGTranscoder()
                transcoder.addTranscodingHint(SVGAbstractTranscoder.KEY_WIDTH, (ChartTheme.WIDTH_PX * SCALE).toFloat())
                transcoder.addTranscodingHint(ImageTranscoder.KEY_BACKGROUND_COLOR, Color.WHITE)
                transcoder.transcode(TranscoderInput(StringReader(svg)), TranscoderOutput(bytes))
            }
            .toByteArray()
}
