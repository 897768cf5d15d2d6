package bench.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Runs the mock as a process and checks how it ends. */
class MainProcessTest {
    @Test
    void endsOnSigtermWhileACallHangs() throws Exception {
        int port = RunningMock.freePort();
        Process process = start(env(port, "3600000"));
        BufferedReader output = process.inputReader();
        assertTrue(String.valueOf(output.readLine()).startsWith("mock: "));
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: mock\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            process.destroy();
            assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aPortInUseEndsItWithCode2() throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            assertFails(
                    env(taken.getLocalPort(), "0"), "Port " + taken.getLocalPort() + " on 0.0.0.0 is already in use.");
        }
    }

    @Test
    void aBadValueEndsItWithCode2() throws Exception {
        assertFails(
                env(RunningMock.freePort(), "soon"),
                "DELAY_MS must be a whole number from 0 to 3600000, not \"soon\".");
    }

    private static void assertFails(Map<String, String> env, String sentence) throws Exception {
        Process process = start(env);
        assertEquals(sentence, process.errorReader().readLine());
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        assertEquals(2, process.exitValue());
    }

    private static Map<String, String> env(int port, String delayMs) {
        return Map.of("PORT", "" + port, "ADMIN_PORT", "" + RunningMock.freePort(), "DELAY_MS", delayMs);
    }

    private static Process start(Map<String, String> env) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                // The jar's manifest says so, too.
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
        // The JVM would announce these on stderr, where the test expects only one sentence.
        builder.environment()
                .keySet()
                .removeIf(name -> name.endsWith("JAVA_OPTIONS") || name.equals("JAVA_TOOL_OPTIONS"));
        builder.environment().putAll(env);
        return builder.start();
    }
}
