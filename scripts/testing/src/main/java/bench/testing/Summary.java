package bench.testing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The text at the end.
 *
 * @param lint the result of each tool
 * @param broken modules that could not be built, as failed results
 * @param choices one line for each thing that was left out before the tests ran
 */
record Summary(List<Suite> suites, List<Result> lint, List<Result> broken, List<String> choices) {
    private static final int LONGEST_REASON = 300;

    /** The last line is the count. */
    List<String> lines(int slowest) {
        List<String> lines = new ArrayList<>();
        section(lines, slowest + " slowest test classes", slowest(slowest));
        section(lines, "Failed", results(Outcome.FAILED).map(Summary::line).toList());
        section(lines, "Left out", leftOut());
        lines.add("%d passed, %d failed, %d skipped"
                .formatted(count(Outcome.PASSED), count(Outcome.FAILED), count(Outcome.SKIPPED)));
        return lines;
    }

    int exitCode() {
        boolean hasFailedTest =
                Stream.concat(tests(), lint.stream()).anyMatch(result -> result.outcome() == Outcome.FAILED);
        if (hasFailedTest) {
            return 1;
        }
        return broken.isEmpty() ? 0 : 2;
    }

    private static void section(List<String> lines, String title, List<String> entries) {
        if (!entries.isEmpty()) {
            lines.add(title);
            entries.forEach(entry -> lines.add("  " + entry));
        }
    }

    private List<String> slowest(int count) {
        return suites.stream()
                .sorted(Comparator.comparingDouble(Suite::seconds).reversed())
                .limit(count)
                .map(suite -> String.format(Locale.ROOT, "%7.1f s  %s", suite.seconds(), suite.name()))
                .toList();
    }

    private List<String> leftOut() {
        List<String> lines = new ArrayList<>(choices);
        skipped(lint.stream()).forEach(tool -> lines.add("lint with " + tool.name() + ": " + reason(tool)));
        Map<String, Integer> counts = new LinkedHashMap<>();
        skipped(tests()).forEach(test -> counts.merge(test.group() + ": " + reason(test), 1, Integer::sum));
        counts.forEach((test, count) -> lines.add(count == 1 ? test : count + " tests of " + test));
        return lines;
    }

    private static Stream<Result> skipped(Stream<Result> results) {
        return results.filter(result -> result.outcome() == Outcome.SKIPPED);
    }

    private static String line(Result result) {
        String name = result.name().isEmpty() ? result.group() : result.group() + "." + result.name();
        return result.reason().isEmpty() ? name : name + ": " + reason(result);
    }

    private static String reason(Result result) {
        String reason = result.reason().replaceFirst("^Assumption failed: ", "");
        if (reason.isEmpty()) {
            return "no reason is given";
        }
        return reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON) + "…";
    }

    private long count(Outcome outcome) {
        return results(outcome).count();
    }

    private Stream<Result> results(Outcome outcome) {
        return Stream.of(lint.stream(), tests(), broken.stream())
                .flatMap(results -> results)
                .filter(result -> result.outcome() == outcome);
    }

    private Stream<Result> tests() {
        return suites.stream().flatMap(suite -> suite.results().stream());
    }
}
