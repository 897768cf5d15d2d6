package bench.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** `./bench test`: lint, build, every test that this machine allows, and one count. */
public final class TestCommand {
    private static final int LINES_OF_LOG = 100;

    private final Path root;
    private final Path log;
    private final Options options;
    private final long startNs = System.nanoTime();
    private final ProcessTree processes = new ProcessTree();
    private volatile boolean hasEnded;
    private volatile boolean isStopped;

    private TestCommand(Path root, Options options) {
        this.root = root;
        this.log = root.resolve("target/test.log");
        this.options = options;
    }

    public static void main(String[] arguments) throws Exception {
        System.exit(exitCode(Path.of(System.getProperty("bench.root")), arguments));
    }

    private static int exitCode(Path root, String... arguments) throws Exception {
        try {
            Options options = Options.parse(arguments);
            if (options.isHelp()) {
                System.out.print(Options.HELP);
                return 0;
            }
            return new TestCommand(root, options).run();
        } catch (BadInput | IOException problem) {
            System.err.println("bench test: " + problem.getMessage());
            return 2;
        }
    }

    private int run() throws IOException, InterruptedException, ExecutionException {
        Machine machine = Machine.look(options);
        machine.check(options);
        try (Turn turn = Turn.take(root)) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(machine)));
            return test(machine);
        } finally {
            hasEnded = true;
        }
    }

    private int test(Machine machine) throws IOException, InterruptedException, ExecutionException {
        if (!Files.isExecutable(root.resolve("mvnw"))) {
            throw new BadInput("mvnw may not be executed: chmod +x mvnw");
        }
        Reports.delete(root);
        // Before anything starts: the folder may not be writable.
        Files.write(log, new byte[0]);
        System.out.println("Lint, build and tests; all output of Maven is in " + root.relativize(log));
        // At the same time: both wait now and then.
        FutureTask<List<Result>> lint = new FutureTask<>(() -> Lint.run(root, this::show));
        Thread.ofPlatform().daemon().start(lint);
        int exitCode = build(machine);
        goOnUnlessStopped();
        return summarize(machine, lint.get(), exitCode);
    }

    /** If Maven cannot start, linters must not continue. */
    private int build(Machine machine) throws IOException, InterruptedException {
        try {
            return Maven.run(Maven.command(options, machine), root, log, processes, this::show);
        } catch (IOException problem) {
            processes.end();
            throw problem;
        }
    }

    /** Ctrl-C reaches child processes at the same time as this one, so it may see their end first. */
    private void goOnUnlessStopped() throws InterruptedException {
        Thread.sleep(500);
        if (isStopped) {
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    private int summarize(Machine machine, List<Result> lint, int exitCode) throws IOException {
        List<Suite> suites = Reports.read(root);
        List<String> output = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                .lines()
                .toList();
        List<Result> broken = Builds.broken(root, output, exitCode, suites);
        Summary summary = new Summary(suites, lint, broken, machine.leftOut(options));
        if (!broken.isEmpty()) {
            MavenLog.errors(output).forEach(this::show);
        }
        if (summary.exitCode() != 0 && "true".equals(System.getenv("CI"))) {
            System.out.println("The end of " + root.relativize(log));
            output.stream().skip(Math.max(0, output.size() - LINES_OF_LOG)).forEach(System.out::println);
        }
        summary.lines(options.slowest()).forEach(System.out::println);
        return summary.exitCode();
    }

    /** Runs on Ctrl-C. */
    private void stop(Machine machine) {
        if (hasEnded) {
            return;
        }
        isStopped = true;
        System.err.println("bench test: stopped; what it had started is being ended.");
        processes.end();
        if (!options.isFast() && !machine.missing().containsKey(Need.ENGINE)) {
            Containers.remove();
        }
    }

    private void show(String line) {
        long seconds = (System.nanoTime() - startNs) / 1_000_000_000;
        System.out.println("%3d:%02d  %s".formatted(seconds / 60, seconds % 60, line));
    }
}
