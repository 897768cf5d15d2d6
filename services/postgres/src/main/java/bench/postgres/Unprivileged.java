package bench.postgres;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** How programs are started that refuse to run as root, as PostgreSQL's do. */
final class Unprivileged {
    private Unprivileged() {}

    /** Root runs {@code command} in a user namespace of its own, where it is nobody; anybody else as it is. */
    static List<String> command(List<String> command) {
        return "root".equals(System.getProperty("user.name")) ? prefixed(List.of("unshare", "-U"), command) : command;
    }

    /**
     * Where the system has the means, {@code command} gets SIGTERM when the thread that started it ends, even if that
     * was killed.
     */
    static List<String> endingWithParent(List<String> command) {
        return isOnPath("setpriv") ? prefixed(List.of("setpriv", "--pdeathsig", "TERM"), command) : command;
    }

    /** Where the system has the means, {@code command} leads a group of processes, of all that it begins. */
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
