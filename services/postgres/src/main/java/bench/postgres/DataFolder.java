package bench.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** The folder with a server's data while it runs. */
final class DataFolder {
    private static final int DELETIONS = 100;
    private static final int BETWEEN_MS = 10;

    private DataFolder() {}

    static Path create() throws IOException {
        return Files.createTempDirectory("bench-postgres");
    }

    /** Repeats until the folder is gone: a child of a killed process may still write its last file. */
    static void delete(Path folder) {
        for (int n = 0; n < DELETIONS && Files.exists(folder); n++) {
            deleteOnce(folder);
        }
        if (Files.exists(folder)) {
            System.err.println("Could not delete " + folder);
        }
    }

    private static void deleteOnce(Path folder) {
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
            Thread.sleep(Files.exists(folder) ? BETWEEN_MS : 0);
        } catch (IOException | UncheckedIOException e) {
            // A file disappeared while the folder was read: the next attempt decides.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
