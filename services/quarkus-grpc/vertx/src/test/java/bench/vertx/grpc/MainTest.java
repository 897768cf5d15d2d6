package bench.vertx.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import bench.quarkus.grpc.Announced;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests the program in its own process. */
class MainTest {
    private static final int POLLS = 1_200;

    @Test
    void saysThatItIsReadyOnceItTakesCalls() throws Exception {
        int about = UploadVerticleTest.freePort();
        int grpc = UploadVerticleTest.freePort();
        Process program = start(Map.of("PORT", "" + about, "GRPC_PORT", "" + grpc, "STREAM_WINDOW", "300000"));
        try {
            awaitReady(about);
            assertEquals(new Announced(300_000, 65_535), Announced.read(grpc));
            assertTrue(get(about, "/metrics").body().contains("jvm_memory_max_bytes"));
            assertEquals(404, get(about, "/other").statusCode());
        } finally {
            program.destroyForcibly().waitFor();
        }
    }

    @Test
    void nonsenseEndsItWithASentence() throws Exception {
        int port = UploadVerticleTest.freePort();
        assertFails(
                Map.of("PORT", "" + port, "GRPC_PORT", "" + UploadVerticleTest.freePort(), "STREAM_WINDOW", "64kb"),
                "Could not start: STREAM_WINDOW is '64kb', not a number of bytes");
        assertFails(Map.of("PORT", "" + port, "GRPC_PORT", "grpc"), "Could not start: GRPC_PORT is 'grpc', not a port");
        assertFails(Map.of("PORT", "web", "GRPC_PORT", "" + port), "Could not start: PORT is 'web', not a port");
    }

    private static void assertFails(Map<String, String> environment, String sentence) throws Exception {
        Process program = start(environment);
        try {
            assertEquals(sentence, program.errorReader().readLine());
            assertTrue(program.waitFor(60, TimeUnit.SECONDS));
        } finally {
            program.destroyForcibly().waitFor();
        }
        assertEquals(2, program.exitValue());
    }

    private static Process start(Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("JAVA_") || name.startsWith("JDK_") || name.endsWith("_WINDOW"));
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static void awaitReady(int port) throws Exception {
        for (int n = 0; n < POLLS; n++) {
            try {
                assertEquals(200, get(port, "/health").statusCode());
                return;
            } catch (IOException e) {
                Thread.sleep(50);
            }
        }
        throw new AssertionError("not ready");
    }

    private static HttpResponse<String> get(int port, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .build(),
                        BodyHandlers.ofString());
    }
}
