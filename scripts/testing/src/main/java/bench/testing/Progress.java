package bench.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns Maven's output into a few lines for people. Times are seconds from any fixed moment. */
final class Progress {
    private static final long LONG_S = 30;
    private static final Pattern MODULE = Pattern.compile("\\[INFO] Building (\\S+) .*\\[(\\d+)/(\\d+)]");
    private static final Pattern CLASS = Pattern.compile("\\[INFO] Running (\\S+)");
    private static final Pattern ENDED =
            Pattern.compile("\\[\\w+] Tests run: .*Failures: (\\d+), Errors: (\\d+),.* -- in (\\S+)");

    /** The next time to mention each running class. */
    private final Map<String, Long> next = new TreeMap<>();

    private final Map<String, Long> begun = new TreeMap<>();

    /** The text to show for a line of the output. */
    Optional<String> line(String line, long now) {
        Matcher module = MODULE.matcher(line);
        if (module.matches()) {
            return Optional.of("[%s/%s] %s".formatted(module.group(2), module.group(3), module.group(1)));
        }
        Matcher running = CLASS.matcher(line);
        if (running.matches()) {
            begun.put(running.group(1), now);
            next.put(running.group(1), now + LONG_S);
        }
        Matcher ended = ENDED.matcher(line);
        return ended.matches() ? ended(ended) : Optional.empty();
    }

    private Optional<String> ended(Matcher ended) {
        String name = ended.group(3);
        begun.remove(name);
        next.remove(name);
        int failed = Integer.parseInt(ended.group(1)) + Integer.parseInt(ended.group(2));
        return failed == 0 ? Optional.empty() : Optional.of("FAILED " + name + " (" + failed + ")");
    }

    /** Classes that have been running for long; each is mentioned repeatedly. */
    List<String> stillRunning(long now) {
        List<String> lines = new ArrayList<>();
        next.replaceAll((name, moment) -> {
            if (now < moment) {
                return moment;
            }
            lines.add("%s, still running after %d s".formatted(name, now - begun.get(name)));
            return now + LONG_S;
        });
        return lines;
    }
}
