package bench.postgres;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Starts programs that refuse to run as root, like PostgreSQL's. */
final class Unprivileged {
    private Unprivileged() {}

    /** Root runs {@code command} in a new user namespace, as an unprivileged user. Any other user runs it unchanged. */
    static List<String> command(List<String> command) {
        return "root".equals(System.getProperty("user.name")) ? prefixed(List.of("unshare", "-U"), command) : command;
    }

    /**
     * If the system can do it, {@code command} gets SIGTERM when the thread that started it ends, even if that was
     * killed.
     */
    static List<String> endingWithParent(List<String> command) {
        return isOnPath("setpriv") ? prefixed(List.of("setpriv", "--pdeathsig", "TERM"), command) : command;
    }

    /** If the system can do it, {@code command} leads a process group with all its children. */
    static List<String> inOwnGroup(List<String> command) {
        return isOnPath("setsid") ? prefixed(List.of("setsid"), command) : command;
    }

    private static List<String> prefixed(List<String> before, List<String> command) {
        return Stream.concat(before.stream(), command.stream())
                .collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
    }

    private static boolean isOnPath(String program) {
        return Stream.of(System.getenv("PATH").split(java.io.File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
