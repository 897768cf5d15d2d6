package bench.testing;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What this machine lacks for some tests.
 *
 * @param missing the reason for each, half a sentence
 */
record Machine(Map<Need, String> missing) {
    private static final long ENGINE_SECONDS = 5;

    /** Does not check engine, browser and cluster while another process prepares them, nor what no test needs. */
    static Machine look(Options options) throws IOException, InterruptedException {
        Map<Need, String> missing = new EnumMap<>(Need.class);
        boolean isNeeded = !options.isFast() || options.requires(Need.ENGINE);
        if (isNeeded && options.waitFor() == 0) {
            lookForEngine(missing);
        }
        if (options.waitFor() == 0) {
            lookFor(missing, Need.BROWSER, "chromium", "chromedriver");
            lookForCluster(missing);
        }
        lookFor(missing, Need.NPM, "npm", "node");
        lookFor(missing, Need.PROMTOOL, "promtool");
        return new Machine(missing);
    }

    /** @throws BadInput if something required is missing */
    void check(Options options) {
        missing.forEach((need, why) -> {
            if (options.requires(need)) {
                throw new BadInput("--require asks for " + need.label() + ", but " + why + ".");
            }
        });
    }

    /** A line for each group of tests that this run leaves out. */
    List<String> leftOut(Options options) {
        List<String> lines = new ArrayList<>();
        missing.forEach((need, why) -> {
            // Its only test reports this itself.
            if (need != Need.PROMTOOL) {
                lines.add(need.tests + ": " + why);
            }
        });
        if (options.isFast()) {
            lines.add("slow end-to-end tests, e.g. in containers, accessibility, published pages: --fast was given");
            lines.add("tests of packaged services (*IT) in their own modules: --fast was given");
        }
        return lines;
    }

    private static void lookForEngine(Map<Need, String> missing) throws IOException, InterruptedException {
        if (!isOnPath("docker")) {
            missing.put(Need.ENGINE, "docker is not on the PATH");
        } else if (!succeeds("docker", "info")) {
            missing.put(Need.ENGINE, "no Docker engine answers within " + ENGINE_SECONDS + " s");
        } else if (!succeeds("docker", "compose", "version")) {
            missing.put(Need.ENGINE, "Docker has no Compose");
        }
    }

    /** Its programs are Debian's store and what scripts/test-cluster builds. */
    private static void lookForCluster(Map<Need, String> missing) throws IOException, InterruptedException {
        lookFor(missing, Need.CLUSTER, "etcd");
        if (!missing.containsKey(Need.CLUSTER) && !succeeds("scripts/test-cluster/build.sh")) {
            missing.put(Need.CLUSTER, "scripts/test-cluster/build.sh --build was not run");
        }
    }

    private static void lookFor(Map<Need, String> missing, Need need, String... programs) {
        Stream.of(programs)
                .filter(program -> !isOnPath(program))
                .findFirst()
                .ifPresent(program -> missing.put(need, program + " is not on the PATH"));
    }

    private static boolean isOnPath(String program) {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.of(path.split(File.pathSeparator)).anyMatch(folder -> new File(folder, program).canExecute());
    }

    private static boolean succeeds(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
        process.getOutputStream().close();
        boolean hasEnded = process.waitFor(ENGINE_SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        return hasEnded && process.exitValue() == 0;
    }
}
