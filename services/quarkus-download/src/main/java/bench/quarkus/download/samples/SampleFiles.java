package bench.quarkus.download.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.zip.CRC32C;

/**
 * Writes the sample files and a list to check downloads: {@code name,bytes,crc32c}, the last as eight hexadecimal
 * digits. The build runs it, not the service.
 */
public final class SampleFiles {
    /** A field, because a logger without a reference is garbage-collected and loses its level. */
    private static final Logger PDFBOX = Logger.getLogger("org.apache.pdfbox");

    static final int MB = 1_000_000;
    static final int[] SIZES_MB = {1, 2, 5, 10, 20};

    private SampleFiles() {}

    /** @param arguments the target folder, created if it is missing */
    public static void main(String[] arguments) throws IOException {
        // It logs for each page which font it would draw with; nothing is drawn here.
        PDFBOX.setLevel(Level.SEVERE);
        write(Path.of(arguments[0]));
    }

    static void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        StringBuilder list = new StringBuilder("name,bytes,crc32c\n");
        for (int size : SIZES_MB) {
            String name = "sample-" + size + "mb.pdf";
            byte[] pdf = SamplePdf.of(size * MB);
            Files.write(folder.resolve(name), pdf);
            list.append(name)
                    .append(',')
                    .append(pdf.length)
                    .append(',')
                    .append(sum(pdf))
                    .append('\n');
        }
        Files.writeString(folder.resolve("samples.csv"), list);
    }

    private static String sum(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        return String.format(Locale.ROOT, "%08x", sum.getValue());
    }
}
