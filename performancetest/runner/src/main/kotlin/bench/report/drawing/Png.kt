package bench.report.drawing

import java.awt.Color
import java.awt.image.BufferedImage
import java.io.ByteArrayOutputStream
import java.io.StringReader
import javax.imageio.ImageIO
import org.apache.batik.transcoder.SVGAbstractTranscoder
import org.apache.batik.transcoder.TranscoderInput
import org.apache.batik.transcoder.TranscoderOutput
import org.apache.batik.transcoder.image.ImageTranscoder

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
        ByteArrayOutputStream().also { ImageIO.write(Pixels.of(svg), "png", it) }.toByteArray()

    /** Keeps the drawn picture: with Java's own encoder it takes a third of the time, and the file is smaller. */
    private class Pixels : ImageTranscoder() {
        private lateinit var drawn: BufferedImage

        // Opaque: a PNG without an alpha channel is smaller, too.
        override fun createImage(width: Int, height: Int) = BufferedImage(width, height, BufferedImage.TYPE_INT_RGB)

        override fun writeImage(image: BufferedImage, output: TranscoderOutput?) {
            drawn = image
        }

        companion object {
            fun of(svg: String): BufferedImage {
                val pixels = Pixels()
                pixels.addTranscodingHint(SVGAbstractTranscoder.KEY_WIDTH, (ChartTheme.WIDTH_PX * SCALE).toFloat())
                pixels.addTranscodingHint(KEY_BACKGROUND_COLOR, Color.WHITE)
                pixels.transcode(TranscoderInput(StringReader(svg)), null)
                return pixels.drawn
            }
        }
    }
}
