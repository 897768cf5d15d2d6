package bench.testing;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads Maven's output of a failed build. */
final class MavenLog {
    private static final int ERRORS_SHOWN = 6;
    private static final Pattern FAILED_MODULE = Pattern.compile("\\[INFO] (\\S+)(?: \\S+)? \\.+ FAILURE \\[.*");
    private static final Pattern HINT =
            Pattern.compile("(To see the full|Re-run Maven|For more information|After correcting"
                    + "|See dump|\\[Help|-> \\[Help|  mvn).*");

    private MavenLog() {}

    /** Names of the failed modules; "Maven" if it reached no module. */
    static List<String> failedModules(List<String> log) {
        List<String> modules = log.stream()
                .map(FAILED_MODULE::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .toList();
        return modules.isEmpty() ? List.of("Maven") : modules;
    }

    /** The first errors, preferably from after the end of the build; otherwise the last lines. */
    static List<String> errors(List<String> log) {
        int end = log.indexOf("[INFO] BUILD FAILURE");
        List<String> errors = errorLines(end < 0 ? log.stream() : log.stream().skip(end));
        return errors.isEmpty() ? log.subList(Math.max(0, log.size() - ERRORS_SHOWN), log.size()) : errors;
    }

    private static List<String> errorLines(Stream<String> lines) {
        return lines.filter(line -> line.startsWith("[ERROR] "))
                .map(line -> line.replaceFirst("^(\\[ERROR] )+", "").replaceFirst(" -> \\[Help 1]$", ""))
                .filter(Predicate.not(String::isBlank))
                .filter(line -> !HINT.matcher(line).matches())
                .distinct()
                .limit(ERRORS_SHOWN)
                .toList();
    }
}
