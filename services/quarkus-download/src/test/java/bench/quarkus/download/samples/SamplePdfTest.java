package bench.quarkus.download.samples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.zip.Deflater;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;

class SamplePdfTest {
    @Test
    void hasExactlyTheBytesAskedForAndIsAPdf() throws IOException {
        for (int bytes : new int[] {10_000, 99_999, 100_000, 100_001, 1_000_000}) {
            byte[] pdf = SamplePdf.of(bytes);
            assertEquals(bytes, pdf.length);
            try (PDDocument document = Loader.loadPDF(pdf)) {
                assertEquals(3, document.getNumberOfPages());
                assertTrue(
                        new PDFTextStripper().getText(document).contains("Sample of " + bytes + " bytes, page 3 of 3"));
            }
        }
    }

    @Test
    void isTheSameEachTime() throws IOException {
        assertArrayEquals(SamplePdf.of(50_000), SamplePdf.of(50_000));
    }

    @Test
    void cannotBeMadeSmaller() throws IOException {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        deflater.setInput(SamplePdf.of(1_000_000));
        deflater.finish();
        assertTrue(deflater.deflate(new byte[1_100_000]) > 990_000);
        deflater.end();
    }

    @Test
    void isNeverSmallerThanAPdfMustBe() {
        assertThrows(IllegalArgumentException.class, () -> SamplePdf.of(100));
    }
}
