package bench.quarkus.download;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Counts the open files of this process, which also runs the service. */
final class OpenFileDescriptors {
    private static final Path FILE_DESCRIPTORS = Path.of("/proc/self/fd");
    private static final int POLLS = 1_200;

    private OpenFileDescriptors() {}

    static boolean canBeCounted() {
        return Files.exists(FILE_DESCRIPTORS);
    }

    /**
     * Waits at most a minute for zero, and returns the last count. A file is closed shortly after its answer has ended;
     * one that is never closed is in every count.
     */
    static long leftOf(String name) throws IOException, InterruptedException {
        long left = count(name);
        for (int n = 0; n < POLLS && left > 0; n++) {
            Thread.sleep(50);
            left = count(name);
        }
        return left;
    }

    private static long count(String name) throws IOException {
        try (var fileDescriptors = Files.list(FILE_DESCRIPTORS)) {
            return fileDescriptors
                    .filter(descriptor -> leadsTo(descriptor, name))
                    .count();
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
