package bench.quarkus.download;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Counts the files this process, in which the service runs too, holds open. */
final class OpenFiles {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final int POLLS = 1_200;

    private OpenFiles() {}

    static boolean canBeCounted() {
        return Files.exists(DESCRIPTORS);
    }

    /** A file is closed a little after its answer has ended, so a count other than none is taken again for a while. */
    static long leftOf(String name) throws IOException, InterruptedException {
        for (int n = 0; n < POLLS && count(name) > 0; n++) {
            Thread.sleep(50);
        }
        return count(name);
    }

    private static long count(String name) throws IOException {
        try (var descriptors = Files.list(DESCRIPTORS)) {
            return descriptors.filter(descriptor -> leadsTo(descriptor, name)).count();
        }
    }

    private static boolean leadsTo(Path descriptor, String name) {
        try {
            return Files.readSymbolicLink(descriptor).endsWith(name);
        } catch (IOException e) {
            // Closed since it was listed.
            return false;
        }
    }
}
