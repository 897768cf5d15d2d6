package bench.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Modules that failed for another reason than a counted test. */
final class Builds {
    private static final Pattern PARENT = Pattern.compile("(?s)<parent>.*?</parent>");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([^<]+)</artifactId>");

    private Builds() {}

    /** Failed results, or none if Maven succeeded. A build without any report is broken too. */
    static List<Result> broken(Path root, List<String> log, int exitCode, List<Suite> suites) {
        if (exitCode == 0) {
            return suites.isEmpty() ? List.of(result("Maven", "no test left a report")) : List.of();
        }
        Set<String> explained = suites.stream()
                .filter(Builds::hasFailed)
                .map(suite -> artifact(root.resolve(suite.module()).resolve("pom.xml")))
                .collect(Collectors.toSet());
        return MavenLog.failedModules(log).stream()
                .filter(module -> !explained.contains(module))
                .map(module -> result(module, "the build failed"))
                .toList();
    }

    private static Result result(String module, String reason) {
        return new Result(module, "", Outcome.FAILED, reason);
    }

    private static boolean hasFailed(Suite suite) {
        return suite.results().stream().anyMatch(result -> result.outcome() == Outcome.FAILED);
    }

    /** Maven names a module by its artifact; its reports are in its folder. */
    private static String artifact(Path pom) {
        try {
            Matcher matcher =
                    ARTIFACT.matcher(PARENT.matcher(Files.readString(pom)).replaceFirst(""));
            return matcher.find() ? matcher.group(1) : "";
        } catch (IOException gone) {
            return "";
        }
    }
}
