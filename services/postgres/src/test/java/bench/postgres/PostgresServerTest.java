package bench.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the program as the runner starts it: in its own process. */
class PostgresServerTest {
    private static final int HANGS_S = 60;
    private static final int POLL_MS = 20;
    private static final int POLLS = HANGS_S * 1_000 / POLL_MS;

    @TempDir
    Path folder;

    private final int port = free();
    private final int healthPort = free();

    @Test
    void isReadyWhenItSaysSoAndLeavesNothing() throws Exception {
        Process program = start();
        List<ProcessHandle> children = awaitReady(program);
        try (var connection = DriverManager.getConnection(
                        "jdbc:postgresql://127.0.0.1:" + port + "/bench?user=bench&password=bench");
                var rows = connection.createStatement().executeQuery("select 1")) {
            assertTrue(rows.next());
        }
        program.destroy();
        assertTrue(program.waitFor(HANGS_S, TimeUnit.SECONDS));
        assertGone(children);
        assertEquals(0, data());
    }

    /** Stages of a start that can be seen from outside. */
    private enum Stage {
        BEGUN,
        FOLDER,
        PREPARING,
        PREPARED,
        SERVING,
        ACCEPTING
    }

    @ParameterizedTest
    @EnumSource
    void leavesNothingWhereItIsEndedWhileItStarts(Stage stage) throws Exception {
        Process program = start();
        awaitStage(stage, program);
        List<ProcessHandle> children = program.descendants().toList();
        program.destroy();
        assertTrue(program.waitFor(HANGS_S, TimeUnit.SECONDS));
        assertGone(children);
        assertEquals(0, data());
    }

    private void awaitStage(Stage stage, Process program) throws Exception {
        for (long untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(HANGS_S); !isAt(stage, program); ) {
            assertTrue(program.isAlive() && System.nanoTime() < untilNs, "it ended, or hangs");
            Thread.sleep(1);
        }
    }

    private boolean isAt(Stage stage, Process program) throws IOException {
        return switch (stage) {
            case BEGUN -> true;
            case FOLDER -> data() == 1;
            case PREPARING -> hasFile("PG_VERSION");
            case PREPARED ->
                program.descendants().anyMatch(it -> commandLine(it).contains(" -p " + port + " "));
            case SERVING -> hasFile("postmaster.opts");
            case ACCEPTING -> isOpen(port);
        };
    }

    private boolean hasFile(String name) throws IOException {
        try (var folders = Files.list(folder)) {
            return folders.anyMatch(it -> Files.exists(it.resolve(name)));
        }
    }

    private static String commandLine(ProcessHandle process) {
        return process.info().commandLine().orElse("");
    }

    private static boolean isOpen(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void endsTheServerAlsoWhereItIsKilled() throws Exception {
        Process program = start();
        List<ProcessHandle> children = awaitReady(program);
        program.destroyForcibly().waitFor();
        assertGone(children);
    }

    @Test
    void endsWithTheProcessThatStartedIt() throws Exception {
        Process parent = start("sh", "-c", "\"$@\" & wait", "sh");
        List<ProcessHandle> children = awaitReady(parent);
        parent.destroyForcibly().waitFor();
        assertGone(children);
        assertEquals(0, data());
    }

    @Test
    void saysWhatIsMissing() throws Exception {
        ProcessBuilder builder = builder();
        builder.environment().remove("POSTGRES_DB");
        Process program = builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.PIPE)
                .start();
        assertTrue(new String(program.getInputStream().readAllBytes()).contains("POSTGRES_DB is not set"));
        assertFalse(program.waitFor() == 0);
    }

    private Process start(String... before) throws IOException {
        return builder(before).inheritIO().start();
    }

    private ProcessBuilder builder(String... before) {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                "bench.postgres.Main");
        ProcessBuilder builder =
                new ProcessBuilder(java.util.stream.Stream.concat(List.of(before).stream(), command.stream())
                        .toList());
        builder.directory(Path.of("target/dist").toFile());
        builder.environment()
                .putAll(java.util.Map.of(
                        "PORT",
                        "" + port,
                        "HEALTH_PORT",
                        "" + healthPort,
                        "POSTGRES_USER",
                        "bench",
                        "POSTGRES_DB",
                        "bench"));
        return builder;
    }

    /** @return all descendants of {@code program} */
    private List<ProcessHandle> awaitReady(Process program) throws InterruptedException {
        for (int n = 0; n < POLLS && !isHealthy(); n++) {
            assertTrue(program.isAlive(), "it ended");
            Thread.sleep(POLL_MS);
        }
        assertTrue(isHealthy());
        List<ProcessHandle> children = program.descendants().toList();
        assertTrue(children.size() > 2, "PostgreSQL has several processes");
        return children;
    }

    private boolean isHealthy() throws InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + healthPort + "/health"))
                                            .build(),
                                    BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private void assertGone(List<ProcessHandle> processes) throws InterruptedException {
        for (int n = 0; n < POLLS && processes.stream().anyMatch(ProcessHandle::isAlive); n++) {
            Thread.sleep(POLL_MS);
        }
        assertEquals(
                List.of(), processes.stream().filter(ProcessHandle::isAlive).toList());
    }

    /** Counts the data folders that are left. */
    private long data() throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("bench-postgres"))
                    .count();
        }
    }

    /** Below the ephemeral range: no outgoing call on this machine takes the port before it is used. */
    private static int free() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 32_768);
            try (ServerSocket socket = new ServerSocket(port)) {
                return socket.getLocalPort();
            } catch (BindException e) {
                // Taken: try another one.
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }
}
