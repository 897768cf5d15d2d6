package bench.testing;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The containers of the end-to-end tests, which do not end with the processes that started them. */
final class Containers {
    /** The names that performancetest/e2e gives its Compose projects. */
    private static final List<String> PROJECTS = List.of("bench-it", "bench-it-2", "bench-it-source");

    private static final long PATIENCE_S = 30;

    private Containers() {}

    /** Removes them, with their networks and volumes; nothing where there are none, or no engine. */
    static void remove() {
        PROJECTS.forEach(Containers::remove);
    }

    private static void remove(String project) {
        try {
            // Away from the project's Compose file, which would hide services of other profiles.
            Process docker = new ProcessBuilder(
                            "docker", "compose", "-p", project, "down", "-v", "--remove-orphans", "-t", "5")
                    .directory(Path.of(System.getProperty("java.io.tmpdir")).toFile())
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
            docker.waitFor(PATIENCE_S, TimeUnit.SECONDS);
            docker.destroy();
        } catch (IOException noDocker) {
            // Then there are no containers either.
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
