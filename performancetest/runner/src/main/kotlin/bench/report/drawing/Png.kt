package bench.report.drawing

import java.awt.Color
import java.io.ByteArrayOutputStream
import java.io.StringReader
import org.apache.batik.transcoder.SVGAbstractTranscoder
import org.apache.batik.transcoder.TranscoderInput
import org.apache.batik.transcoder.TranscoderOutput
import org.apache.batik.transcoder.image.ImageTranscoder
import org.apache.batik.transcoder.image.PNGTranscoder

/** Pictures for places that cannot show SVG. */
object Png {
    /** Sharp on screens with double pixel density. */
    private const val SCALE = 2

    init {
        // It opens no window, so it needs no screen.
        System.setProperty("java.awt.headless", "true")
    }

    /**
     * @param svg a document of a known width, as [Drawing] makes it.
     * @return the same as a PNG on white. Null if Java has no fonts on this machine: without fontconfig, the JDK fails
     *   in several ways. A picture must not fail a run after hours of measuring.
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
