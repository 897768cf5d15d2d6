package bench.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {
    @Test
    void understandsEveryOption() {
        Options options = Options.parse(
                "--fast", "--require", "engine,browser", "--require=npm", "--slowest=25", "--wait-for", "77");
        assertEquals(new Options(false, true, Set.of("browser", "engine", "npm"), 25, 77, List.of()), options);
        assertEquals(new Options(false, false, Set.of(), 0, 0, List.of()), Options.parse());
    }

    @Test
    void handsTheRestToMaven() {
        Options options = Options.parse("--fast", "--", "-pl", "a", "--slowest");
        assertEquals(List.of("-pl", "a", "--slowest"), options.maven());
        assertTrue(
                String.join(" ", Maven.command(options, new Machine(Map.of()))).endsWith("-pl a --slowest verify"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--quick",
                "fast",
                "--slowest",
                "--slowest=x",
                "--slowest=0",
                "--wait-for=-1",
                "--require=,",
                "--require=docker"
            })
    void refusesWhatItDoesNotKnow(String argument) {
        String message =
                assertThrows(BadInput.class, () -> Options.parse(argument)).getMessage();
        assertTrue(message.endsWith("."), message);
    }

    @Test
    void asksMavenForWhatIsRequiredAndForNothingThatCannotBe() {
        Options options = Options.parse("--require", "engine", "--fast", "--wait-for", "77");
        String command = String.join(" ", Maven.command(options, new Machine(Map.of())));
        assertTrue(command.contains("-Dbench.docker=required -Dbench.browser=if-any"), command);
        assertTrue(command.endsWith("-De2e.groups=fast -DskipITs -De2e.wait-for=77 verify"), command);
        String withoutNpm = String.join(" ", Maven.command(Options.parse(), new Machine(Map.of(Need.NPM, "gone"))));
        assertTrue(
                withoutNpm.endsWith("-pl !services/express,!monitoring/grafana,!performancetest/e2e verify"),
                withoutNpm);
    }

    @Test
    void runsSlowTestsApartUnlessModulesAreChosen() {
        Machine machine = new Machine(Map.of());
        String apart = "-Dslow-tests=apart";
        assertTrue(Maven.command(Options.parse(), machine).contains(apart));
        Options chosen = Options.parse("--", "-pl", "performancetest/runner");
        assertFalse(Maven.command(chosen, machine).contains(apart));
    }

    @Test
    void saysWhatIsLeftOut() {
        Machine machine =
                new Machine(Map.of(Need.NPM, "npm is not on the PATH", Need.PROMTOOL, "promtool is not on the PATH"));
        assertEquals(
                List.of(
                        "the service express, the dashboards and all end-to-end tests: npm is not on the PATH",
                        "slow end-to-end tests, e.g. in containers, accessibility, published pages: --fast was given",
                        "tests of packaged services (*IT) in their own modules: --fast was given"),
                machine.leftOut(Options.parse("--fast")));
    }

    @Test
    void failsWhereSomethingRequiredIsMissing() {
        Machine machine = new Machine(Map.of(Need.ENGINE, "no Docker engine answers within 5 s"));
        machine.check(Options.parse("--require", "browser"));
        String message = assertThrows(BadInput.class, () -> machine.check(Options.parse("--require", "engine")))
                .getMessage();
        assertEquals("--require asks for engine, but no Docker engine answers within 5 s.", message);
    }
}
