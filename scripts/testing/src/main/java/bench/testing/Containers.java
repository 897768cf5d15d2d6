package bench.testing;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The containers of the end-to-end tests, which do not end with the processes that started them. */
final class Containers {
    /** The name that performancetest/e2e gives its Compose project. */
    private static final String PROJECT = "bench-it";

    private static final long PATIENCE_S = 30;

    private Containers() {}

    /** Removes them, with their networks and volumes; nothing where there are none, or no engine. */
    static void remove() {
        try {
            // Away from the project's Compose file, which would hide services of other profiles.
            Process docker = new ProcessBuilder(
                            "docker", "compose", "-p", PROJECT, "down", "-v", "--remove-orphans", "-t", "5")
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
