package bench.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Where a server's data is while it runs. */
final class DataFolder {
    private static final int DELETIONS = 100;
    private static final int BETWEEN_MS = 10;

    private DataFolder() {}

    static Path create() throws IOException {
        return Files.createTempDirectory("bench-postgres");
    }

    /** Again while there is something: a child of what was killed may write its last file meanwhile. */
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
            // A file went while it was looked at: the next time tells.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
