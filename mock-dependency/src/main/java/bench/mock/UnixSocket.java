package bench.mock;

import java.io.IOException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;

/** The file of a Unix socket. */
final class UnixSocket {
    private UnixSocket() {}

    /** Removes the socket that a killed mock left, and nothing else: Netty would replace any file. */
    static void claim(Path file) {
        try {
            if (Files.exists(file)) {
                UserError.require(isSocket(file), "%s is there already, and is no socket.".formatted(file));
                UserError.require(!isInUse(file), "Another program answers at %s.".formatted(file));
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UserError("%s is in the way (%s).".formatted(file, reason(e)));
        }
    }

    /** Callers may run as other users, like a proxy in a container of its own. */
    static void openToAll(Path file) {
        try {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        } catch (IOException e) {
            throw new UserError("%s cannot be opened to other users (%s).".formatted(file, reason(e)));
        }
    }

    private static boolean isSocket(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).isOther();
    }

    private static boolean isInUse(Path file) throws IOException {
        try (SocketChannel caller = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            return caller.connect(UnixDomainSocketAddress.of(file));
        } catch (SocketException refused) {
            return false;
        }
    }

    /** The message of an exception about a file is often only its path. */
    private static String reason(IOException e) {
        return e.getClass().getSimpleName();
    }
}
