package bench.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The build with all tests: one run of Maven, with its output in a file. */
final class Maven {
    private static final int THREADS = 2;

    private Maven() {}

    static List<String> command(Options options, Machine machine) {
        List<String> command = new ArrayList<>(List.of("./mvnw", "-B", "-ntp", "-T", "" + THREADS, "--fail-at-end"));
        // Failed tests are counted from their reports; they must not stop the others.
        command.add("-Dmaven.test.failure.ignore=true");
        // scripts/lint.sh has done this.
        command.addAll(List.of("-Dspotless.check.skip=true", "-Ddetekt.skip=true"));
        if (options.maven().isEmpty()) {
            // Tests that only compute wait until end-to-end tests leave cores idle.
            command.add("-Dslow-tests=apart");
        }
        command.add("-Dbench.docker=" + presence(options, Need.ENGINE));
        command.add("-Dbench.browser=" + presence(options, Need.BROWSER));
        command.add("-Dbench.cluster=" + presence(options, Need.CLUSTER));
        if (options.isFast()) {
            command.add("-De2e.groups=fast");
            // Integration tests of single services; end-to-end tests still run.
            command.add("-DskipITs");
        }
        if (options.waitFor() != 0) {
            command.add("-De2e.wait-for=" + options.waitFor());
        }
        if (machine.missing().containsKey(Need.NPM)) {
            command.add("-pl");
            command.add("!services/express,!monitoring/grafana,!performancetest/e2e");
        }
        command.addAll(options.maven());
        command.add("verify");
        return command;
    }

    private static String presence(Options options, Need need) {
        return options.requires(need) ? "required" : "if-any";
    }

    /** Maven's exit code. [shown] gets a short line from time to time. */
    static int run(List<String> command, Path root, Path log, ProcessTree processes, Consumer<String> shown)
            throws IOException, InterruptedException {
        Files.createDirectories(log.getParent());
        Process maven = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        maven.getOutputStream().close();
        LogTail tail = new LogTail(log);
        Progress progress = new Progress();
        boolean hasEnded = false;
        while (!hasEnded) {
            processes.look();
            hasEnded = maven.waitFor(1, TimeUnit.SECONDS);
            long now = System.nanoTime() / 1_000_000_000;
            for (String line : tail.newLines()) {
                progress.line(line, now).ifPresent(shown);
            }
            progress.stillRunning(now).forEach(shown);
        }
        return maven.exitValue();
    }
}
