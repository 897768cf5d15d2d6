package bench.report.drawing

import org.apache.batik.transcoder.SVGAbstractTranscoder
import org.apache.batik.transcoder.TranscoderInput
import org.apache.batik.transcoder.TranscoderOutput
import org.apache.batik.transcoder.image.ImageTranscoder
import org.apache.batik.transcoder.image.PNGTranscoder
import java.awt.Color
import java.io.ByteArrayOutputStream
import java.io.StringReader

/** Pictures for places that show no SVG. */
object Png {
    /** Sharp on screens that have two pixels for one. */
    private const val SCALE = 2

    /** @param svg a document of a known width, such as [Drawing] makes. @return the same as a PNG on white. */
    fun of(svg: String): ByteArray = ByteArrayOutputStream().also { bytes ->
        val transcoder = PNGTranscoder()
        transcoder.addTranscodingHint(SVGAbstractTranscoder.KEY_WIDTH, (Look.WIDTH_PX * SCALE).toFloat())
        transcoder.addTranscodingHint(ImageTranscoder.KEY_BACKGROUND_COLOR, Color.WHITE)
        transcoder.transcode(TranscoderInput(StringReader(svg)), TranscoderOutput(bytes))
    }.toByteArray()
}
