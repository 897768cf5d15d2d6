package bench.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {
    @TempDir
    Path root;

    @Test
    void tellsPassedFailedAndSkippedTests() throws IOException {
        report("services/a/target/surefire-reports/TEST-a.ATest.xml", """
                <testsuite name="a.ATest" time="1,234.5" tests="4" errors="1" skipped="1" failures="1">
                  <properties><property name="x" value="y"/></properties>
                  <testcase name="works" classname="a.ATest" time="0.1"><system-out>fine</system-out></testcase>
                  <testcase name="counts"><failure message="expected: 3&#10;but was: 4" type="F"/></testcase>
                  <testcase name="starts"><error type="java.lang.StackOverflowError">at a</error></testcase>
                  <testcase name="asks"><skipped message="Assumption failed: no engine"/></testcase>
                </testsuite>
                """);
        Suite suite = Reports.read(root).getFirst();
        assertEquals(1, Reports.read(root).size());
        assertEquals("services/a", suite.module());
        assertEquals(1_234.5, suite.seconds());
        assertEquals(
                List.of(
                        new Result("a.ATest", "works", Outcome.PASSED, ""),
                        new Result("a.ATest", "counts", Outcome.FAILED, "expected: 3 / but was: 4"),
                        new Result("a.ATest", "starts", Outcome.FAILED, "java.lang.StackOverflowError"),
                        new Result("a.ATest", "asks", Outcome.SKIPPED, "Assumption failed: no engine")),
                suite.results());
    }

    @Test
    void readsReportsOfEndToEndTestsAndOfNode() throws IOException {
        report("e2e/target/failsafe-reports/TEST-e2e.BenchIT.xml", """
                <testsuite name="e2e.BenchIT" time="2"><testcase name="runs"/></testsuite>
                """);
        report(
                "e2e/target/failsafe-reports/failsafe-summary.xml",
                "<failsafe-summary><completed>1</completed></failsafe-summary>");
        report("grafana/target/surefire-reports/TEST-dashboards.xml", """
                <testsuites>
                  <testsuite name="outer" time="0.5">
                    <testsuite name="inner"><testcase name="deep"/></testsuite>
                  </testsuite>
                  <testcase name="on its own"/>
                </testsuites>
                """);
        List<String> tests = Reports.read(root).stream()
                .flatMap(suite -> suite.results().stream())
                .map(result -> result.group() + ": " + result.name())
                .sorted()
                .toList();
        assertEquals(List.of("dashboards: on its own", "e2e.BenchIT: runs", "inner: deep"), tests);
    }

    @Test
    void keepsSpecialCharacters() throws IOException {
        report("a/target/surefire-reports/TEST-a.xml", """
                <testsuite name="a"><testcase name="says &quot;&lt;é → 7 req/s&gt;&quot; &amp; ends">
                  <failure message="not &lt;&quot;a&quot;&gt; but &lt;&quot;ü&quot;&gt;"><![CDATA[a <b> & c]]></failure>
                </testcase></testsuite>
                """);
        Result result = Reports.read(root).getFirst().results().getFirst();
        assertEquals("says \"<é → 7 req/s>\" & ends", result.name());
        assertEquals("not <\"a\"> but <\"ü\">", result.reason());
    }

    @Test
    void keepsTheLastLinesOfALongMessage() throws IOException {
        report("a/target/surefire-reports/TEST-a.xml", """
                <testsuite name="a"><testcase name="runs">
                  <failure message="WARNING: old&#10;build: a&#10;build: b&#10;No rate.&#10; ==&gt; expected: 0"/>
                </testcase></testsuite>
                """);
        Result result = Reports.read(root).getFirst().results().getFirst();
        assertEquals("WARNING: old … build: b / No rate. / ==> expected: 0", result.reason());
    }

    @Test
    void countsABrokenReportAsFailed() throws IOException {
        report("a/target/surefire-reports/TEST-a.ATest.xml", "<testsuite name=\"a.ATest\"><testcase name=");
        Result result = Reports.read(root).getFirst().results().getFirst();
        assertEquals("a.ATest", result.group());
        assertEquals(Outcome.FAILED, result.outcome());
        assertTrue(result.reason().startsWith("its report is broken: "), result.reason());
    }

    @Test
    void findsNothingWhereNothingIs() throws IOException {
        assertEquals(List.of(), Reports.read(root));
    }

    @Test
    void deletesReportsAndNothingElse() throws IOException {
        Path report = report("a/target/surefire-reports/TEST-a.xml", "<testsuite/>");
        Path build = report("a/target/dist/app.jar", "");
        Path source = report("a/src/surefire-reports/TEST-a.xml", "");
        Reports.delete(root);
        assertFalse(Files.exists(report.getParent()));
        assertTrue(Files.exists(build));
        assertTrue(Files.exists(source));
    }

    private Path report(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
