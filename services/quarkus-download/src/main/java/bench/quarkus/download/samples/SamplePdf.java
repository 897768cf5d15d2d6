package bench.quarkus.download.samples;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Random;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDPageContentStream.AppendMode;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;

/**
 * A PDF file of an exact size, the same on every machine. It is not compressed, so no library version changes its
 * bytes. Its filling is random with a fixed seed, so nothing on the way can make it smaller.
 */
final class SamplePdf {
    private static final int PAGES = 3;
    private static final long SEED = 20_261_101;
    private static final int ATTEMPTS = 10;
    private static final COSName FILLING = COSName.getPDFName("BenchFilling");

    private SamplePdf() {}

    /** @throws IllegalArgumentException if no PDF can be that small */
    static byte[] of(int bytes) throws IOException {
        int filling = bytes;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            byte[] pdf = document(bytes, filling);
            if (pdf.length == bytes) {
                return pdf;
            }
            // Everything around the filling keeps its length, except the digits of the filling's length.
            filling += bytes - pdf.length;
            if (filling < 0) {
                throw new IllegalArgumentException("No PDF has only " + bytes + " bytes");
            }
        }
        throw new IllegalStateException("No PDF of " + bytes + " bytes was found");
    }

    private static byte[] document(int bytes, int filling) throws IOException {
        try (PDDocument document = new PDDocument()) {
            document.setDocumentId(SEED);
            for (int page = 1; page <= PAGES; page++) {
                add(document, "Sample of " + bytes + " bytes, page " + page + " of " + PAGES);
            }
            document.getDocumentCatalog().getCOSObject().setItem(FILLING, filling(document, filling));
            ByteArrayOutputStream written = new ByteArrayOutputStream(bytes);
            document.save(written, CompressParameters.NO_COMPRESSION);
            return written.toByteArray();
        }
    }

    private static void add(PDDocument document, String text) throws IOException {
        PDPage page = new PDPage(PDRectangle.A4);
        document.addPage(page);
        try (PDPageContentStream content = new PDPageContentStream(document, page, AppendMode.OVERWRITE, false)) {
            content.beginText();
            content.setFont(new PDType1Font(FontName.HELVETICA), 18);
            content.newLineAtOffset(72, 700);
            content.showText(text);
            content.endText();
        }
    }

    private static COSStream filling(PDDocument document, int bytes) throws IOException {
        byte[] random = new byte[bytes];
        new Random(SEED).nextBytes(random);
        COSStream stream = document.getDocument().createCOSStream();
        try (OutputStream raw = stream.createRawOutputStream()) {
            raw.write(random);
        }
        return stream;
    }
}
