package bench.testing;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Containers of the end-to-end tests, which do not end with the process that started them. */
final class Containers {
    /** Names of the Compose projects in performancetest/e2e. */
    private static final List<String> PROJECTS = List.of("bench-it", "bench-it-2", "bench-it-source");

    private static final long PATIENCE_S = 30;

    private Containers() {}

    /** Removes them with networks and volumes. Does nothing without containers or Docker. */
    static void remove() {
        PROJECTS.forEach(Containers::remove);
    }

    private static void remove(String project) {
        try {
            // Outside of the project's folder: its Compose file would hide services of other profiles.
            Process docker = new ProcessBuilder(
                            "docker", "compose", "-p", project, "down", "-v", "--remove-orphans", "-t", "5")
                    .directory(Path.of(System.getProperty("java.io.tmpdir")).toFile())
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
            docker.waitFor(PATIENCE_S, TimeUnit.SECONDS);
            docker.destroy();
        } catch (IOException noDocker) {
            // Without Docker there are no containers either.
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
