package bench.slow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** This JVM gets only CPU that no other process wants, because end-to-end tests measure. Only Linux can do that. */
public final class Patient implements BeforeAllCallback {
    private static final Path CHRT = Path.of("/usr/bin/chrt");
    private static boolean isAsked;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException, InterruptedException {
        if (!isAsked && Files.isExecutable(CHRT)) {
            // All threads; later ones take the policy over.
            String pid = "" + ProcessHandle.current().pid();
            new ProcessBuilder(CHRT.toString(), "--all-tasks", "--idle", "--pid", "0", pid)
                    .start()
                    .waitFor();
        }
        isAsked = true;
    }
}
