package bench.quarkus.download.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.zip.CRC32C;

/**
 * Writes the sample files and a list of them, which downloads are checked by: {@code name,bytes,crc32c}, the last as
 * eight hexadecimal digits. The build runs it; the service does not.
 */
public final class SampleFiles {
    /** Kept, since a logger that nobody holds forgets its level. */
    private static final Logger PDFBOX = Logger.getLogger("org.apache.pdfbox");

    static final int MB = 1_000_000;
    static final int[] SIZES_MB = {1, 2, 5, 10, 20};

    private SampleFiles() {}

    /** @param arguments the folder, which is made where it is missing */
    public static void main(String[] arguments) throws IOException {
        // It says of each page which font it would draw it with; nothing is drawn here.
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
        return String.format("%08x", sum.getValue());
    }
}
