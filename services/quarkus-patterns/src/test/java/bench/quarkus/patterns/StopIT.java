package bench.quarkus.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import bench.quarkus.patterns.Calls.GrpcMember;
import bench.quarkus.patterns.Calls.SocketMember;
import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the packaged program in its own process. */
class StopIT {
    private static final int POLLS = 1_200;
    private static final List<Integer> CLEAN = List.of(0, 143);

    @TempDir
    Path folder;

    /** Neither closed nor open streams keep the program running or make it log anything. */
    @Test
    void endsOnSigtermWhileStreamsAreOpenAndPrintsNothing() throws Exception {
        Path output = folder.resolve("output");
        URI base = URI.create("http://127.0.0.1:" + freePort());
        Process service = start(base.getPort(), output);
        try {
            awaitReady(base);
            for (int n = 0; n < 2; n++) {
                Socket left = Calls.ticker(base);
                left.setSoLinger(true, 0);
                left.close();
                new SocketMember(base).socket.abort();
                new GrpcMember(base).close();
            }
            assertEquals(0, Calls.open(base, "sse", 0));
            try (Socket stays = Calls.ticker(base);
                    GrpcMember member = new GrpcMember(base)) {
                new SocketMember(base).say("no message");
                assertEquals(1, Calls.open(base, "grpc", 1));
                service.destroy();
                assertTrue(service.waitFor(60, TimeUnit.SECONDS));
            }
            assertTrue(CLEAN.contains(service.exitValue()), "exit code " + service.exitValue());
            assertEquals("", Files.readString(output));
        } finally {
            service.destroyForcibly().waitFor();
        }
    }

    private static Process start(int port, Path output) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", "quarkus-run.jar");
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("JAVA_") || name.startsWith("JDK_") || name.startsWith("QUARKUS_"));
        builder.environment().put("PORT", "" + port);
        return builder.directory(Path.of(System.getProperty("dist")).toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    private static void awaitReady(URI base) throws Exception {
        for (int n = 0; n < POLLS; n++) {
            try {
                assertEquals(200, Calls.get(base, "/health").statusCode());
                return;
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
