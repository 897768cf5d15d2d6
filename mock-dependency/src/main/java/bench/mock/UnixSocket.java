package bench.mock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The file of a Unix socket. */
final class UnixSocket {
    private UnixSocket() {}

    /** Removes what a killed mock left: the kernel refuses to bind to an existing file. */
    static void clear(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UserError("%s is in the way (%s).".formatted(file, e.getMessage()));
        }
    }

    /** Callers may run as other users, like a proxy in a container of its own. */
    static void openToAll(Path file) {
        try {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        } catch (IOException e) {
            throw new UserError("%s cannot be opened to other users (%s).".formatted(file, e.getMessage()));
        }
    }
}
