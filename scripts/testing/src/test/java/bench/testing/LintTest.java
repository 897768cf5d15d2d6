package bench.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LintTest {
    @TempDir
    Path root;

    @Test
    void readsALineForEachTool() throws Exception {
        script("echo ok prettier; echo a.kt:3; echo FAIL detekt; echo left out hadolint: not installed; exit 1");
        List<String> shown = new ArrayList<>();
        List<Result> results = Lint.run(root, shown::add);
        assertEquals(
                List.of(
                        new Result("lint", "prettier", Outcome.PASSED, ""),
                        new Result("lint", "detekt", Outcome.FAILED, ""),
                        new Result("lint", "hadolint", Outcome.SKIPPED, "not installed")),
                results);
        assertTrue(shown.contains("a.kt:3"), shown.toString());
    }

    @Test
    void failsWhereTheScriptFailsWithoutNamingATool() throws Exception {
        script("echo ok prettier; exit 3");
        assertEquals(
                new Result("lint", "lint.sh", Outcome.FAILED, "it ended with code 3"),
                Lint.run(root, line -> {}).getLast());
    }

    private void script(String commands) throws IOException {
        Path file = root.resolve("scripts/lint.sh");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + commands + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
