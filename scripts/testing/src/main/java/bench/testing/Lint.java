package bench.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs scripts/lint.sh, which prints a line for each tool. */
final class Lint {
    static final String GROUP = "lint";
    private static final Pattern LINE = Pattern.compile("(ok|FAIL|left out) ([^:]+)(?:: (.*))?");

    private Lint() {}

    /** Passes each line on as it comes. A script that fails without naming a tool is a failure too. */
    static List<Result> run(Path root, Consumer<String> shown) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(patient());
        command.addAll(List.of("bash", root.resolve("scripts/lint.sh").toString()));
        Process process = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        List<Result> results = new ArrayList<>();
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                shown.accept(line);
                parse(line).ifPresent(results::add);
            }
        }
        return completed(results, process.waitFor());
    }

    /** Tests wait for nothing here, so this gets only CPU that the build leaves. Only Linux has `chrt`. */
    private static List<String> patient() {
        return Files.isExecutable(Path.of("/usr/bin/chrt")) ? List.of("chrt", "-i", "0") : List.of();
    }

    /** The tool that a line of the script reports; empty for a tool's own output. */
    static Optional<Result> parse(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Outcome outcome = switch (matcher.group(1)) {
            case "ok" -> Outcome.PASSED;
            case "FAIL" -> Outcome.FAILED;
            default -> Outcome.SKIPPED;
        };
        String reason = matcher.group(3) == null ? "" : matcher.group(3);
        return Optional.of(new Result(GROUP, matcher.group(2), outcome, reason));
    }

    static List<Result> completed(List<Result> results, int exitCode) {
        if (exitCode != 0 && results.stream().noneMatch(result -> result.outcome() == Outcome.FAILED)) {
            results.add(new Result(GROUP, "lint.sh", Outcome.FAILED, "it ended with code " + exitCode));
        }
        return results;
    }
}
