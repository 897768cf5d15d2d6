package bench.quarkus.grpc.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import bench.quarkus.grpc.Announced;
import bench.quarkus.grpc.Chunks;
import bench.quarkus.grpc.Uploads;
import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the packaged program in its own process. */
class WindowsIT {
    private static final int POLLS = 1_200;

    @TempDir
    Path folder;

    @Test
    void differingWindowsEndTheSeparateServerWithASentence() throws Exception {
        String output = failure(
                Map.of("SEPARATE_GRPC_SERVER", "true", "STREAM_WINDOW", "65535", "CONNECTION_WINDOW", "1048576"));
        assertTrue(
                output.contains(
                        "grpc-netty has one window for its streams and their connection, so CONNECTION_WINDOW is "
                                + "STREAM_WINDOW or nothing"),
                output);
    }

    @Test
    void whatIsNoNumberEndsIt() throws Exception {
        String output = failure(Map.of("STREAM_WINDOW", "64kb"));
        assertTrue(output.contains("64kb"), output);
    }

    /** The experiment sets an empty value to get the default. */
    @Test
    void emptyWindowsAreNoneAndItTakesUploads() throws Exception {
        int port = freePort();
        Process service = start(Map.of("PORT", "" + port, "STREAM_WINDOW", "", "CONNECTION_WINDOW", ""));
        try {
            assertEquals(new Announced(65_535, 65_535), announced(port));
            try (Uploads uploads = new Uploads(port)) {
                assertEquals(Chunks.receipt(1, 100_000, 0), uploads.send(Chunks.of(0, 100_000)));
            }
        } finally {
            service.destroyForcibly().waitFor();
        }
    }

    private String failure(Map<String, String> environment) throws Exception {
        Process service = start(environment);
        try {
            assertTrue(service.waitFor(60, TimeUnit.SECONDS), "goes on");
        } finally {
            service.destroyForcibly().waitFor();
        }
        assertNotEquals(0, service.exitValue());
        return Files.readString(folder.resolve("output"));
    }

    private Process start(Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", "quarkus-run.jar");
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("JAVA_") || name.startsWith("JDK_") || name.startsWith("QUARKUS_"));
        builder.environment().putAll(Map.of("PORT", "" + freePort(), "GRPC_PORT", "" + freePort()));
        builder.environment().putAll(environment);
        return builder.directory(Path.of(System.getProperty("dist")).toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start();
    }

    private static Announced announced(int port) throws Exception {
        for (int n = 0; n < POLLS; n++) {
            try {
                return Announced.read(port);
            } catch (IOException e) {
                Thread.sleep(50);
            }
        }
        throw new AssertionError("not ready");
    }

    /** Below the ephemeral range: no outgoing call on this machine takes the port before it is used. */
    private static int freePort() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 32_768);
            try (ServerSocket socket = new ServerSocket(port)) {
                return socket.getLocalPort();
            } catch (BindException e) {
                // Taken: try another one.
            }
        }
    }
}
