package bench.postgres;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * Unpacks PostgreSQL's programs for this system; they come as a library. The build does this, so that a start need not.
 */
public final class Programs {
    private static final int EXECUTABLE = 0100;

    private Programs() {}

    /**
     * @param arguments the target folder, which then has {@code bin}, {@code lib} and {@code share}, and the version;
     *     does nothing if that version is already there
     */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Path version = folder.resolve("version");
        if (!Files.exists(version) || !Files.readString(version).equals(arguments[1])) {
            unpack(folder);
            Files.writeString(version, arguments[1]);
        }
    }

    private static void unpack(Path folder) throws IOException {
        try (InputStream packed = DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system(), architecture())) {
            if (packed == null) {
                throw new IOException("There is no PostgreSQL for " + system() + " on " + architecture());
            }
            TarArchiveInputStream archive = new TarArchiveInputStream(new XZCompressorInputStream(packed));
            for (TarArchiveEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                write(entry, archive, folder.resolve(entry.getName()).normalize());
            }
        }
    }

    private static void write(TarArchiveEntry entry, InputStream bytes, Path file) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(file);
            return;
        }
        Files.createDirectories(file.getParent());
        if (entry.isSymbolicLink()) {
            Files.deleteIfExists(file);
            Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
        } else {
            Files.copy(bytes, file, StandardCopyOption.REPLACE_EXISTING);
            if ((entry.getMode() & EXECUTABLE) != 0) {
                file.toFile().setExecutable(true);
            }
        }
    }

    private static String system() {
        String name = System.getProperty("os.name");
        return name.startsWith("Mac") ? "Darwin" : name.startsWith("Windows") ? "Windows" : name;
    }

    private static String architecture() {
        String name = System.getProperty("os.arch");
        return "amd64".equals(name) ? "x86_64" : name;
    }
}
