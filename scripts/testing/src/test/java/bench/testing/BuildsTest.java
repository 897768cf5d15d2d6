package bench.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildsTest {
    private static final List<String> LOG = """
            [ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 1 s <<< FAILURE! -- in a.ATest
            [INFO] Reactor Summary for bench 1.0.0-SNAPSHOT:
            [INFO] mock-dependency .................................... SUCCESS [  4.217 s]
            [INFO] vertx .............................................. FAILURE [  1.204 s]
            [INFO] dashboards ......................................... FAILURE [  9.000 s]
            [INFO] e2e ................................................ SKIPPED
            [INFO] BUILD FAILURE
            [INFO] ------------------------------------------------------------------------
            [ERROR] Failed to execute goal org.x:y:1:compile on project vertx: Compilation failure -> [Help 1]
            [ERROR] /a/Main.java:[3,5] not a statement
            [ERROR]\s
            [ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
            """.lines().toList();

    @TempDir
    Path root;

    @Test
    void namesTheModulesThatNoFailedTestExplains() throws IOException {
        Path folder = Files.createDirectories(root.resolve("monitoring/grafana"));
        Files.writeString(
                folder.resolve("pom.xml"),
                "<parent><artifactId>bench</artifactId></parent><artifactId>dashboards</artifactId>");
        List<Result> broken = Builds.broken(root, LOG, 1, List.of(suite("monitoring/grafana", Outcome.FAILED)));
        assertEquals(List.of(new Result("vertx", "", Outcome.FAILED, "the build failed")), broken);
    }

    @Test
    void isNotContentWithABuildThatTestedNothing() {
        assertEquals(
                List.of(new Result("Maven", "", Outcome.FAILED, "no test left a report")),
                Builds.broken(root, List.of(), 0, List.of()));
        assertEquals(List.of(), Builds.broken(root, List.of(), 0, List.of(suite("a", Outcome.PASSED))));
    }

    @Test
    void namesMavenWhereNoModuleWasReached() {
        List<String> log = List.of("[INFO] Scanning for projects...", "[ERROR] Unknown goal -> [Help 1]");
        assertEquals("Maven", Builds.broken(root, log, 1, List.of()).getFirst().group());
        assertEquals(List.of("Unknown goal"), MavenLog.errors(log));
    }

    @Test
    void showsTheErrorsOfTheBuildOrElseTheLastLines() {
        assertEquals(
                List.of(
                        "Failed to execute goal org.x:y:1:compile on project vertx: Compilation failure",
                        "/a/Main.java:[3,5] not a statement"),
                MavenLog.errors(LOG));
        assertEquals(List.of("curl: no network"), MavenLog.errors(List.of("curl: no network")));
    }

    private static Suite suite(String module, Outcome outcome) {
        return new Suite(module, "a", 1, List.of(new Result("a", "b", outcome, "")));
    }
}
