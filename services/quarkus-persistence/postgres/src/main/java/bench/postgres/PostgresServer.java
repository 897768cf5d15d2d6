package bench.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A PostgreSQL of this process' own: a child of it, so that what it uses can be read, its data in a folder that goes with it. Its settings are PostgreSQL's defaults, as in the container. */
final class PostgresServer implements AutoCloseable {
    private static final int PATIENCE_S = 30;
    private static final int STOP_S = 8;

    private final Path programs;
    private final Path data;
    private volatile Process server;
    private volatile Process preparing;

    /** @param programs the folder of PostgreSQL's. */
    PostgresServer(Path programs) throws IOException {
        this.programs = programs;
        data = Files.createTempDirectory("bench-postgres");
    }

    /** Returns when {@code database} is there and takes connections of {@code user}, who needs no password. {@link #close} may come meanwhile. */
    void start(int port, String user, String database) throws IOException, InterruptedException, SQLException {
        try {
            prepare(Unprivileged.command(List.of("" + programs.resolve("initdb"), "-D", "" + data, "-U", user, "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync")));
            List<String> command = List.of("" + programs.resolve("postgres"), "-D", "" + data, "-p", "" + port, "-h", "127.0.0.1", "-k", "");
            server = new ProcessBuilder(Unprivileged.command(Unprivileged.endingWithParent(command))).inheritIO().start();
            create(port, user, database);
        } catch (IOException | InterruptedException | SQLException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Waits for its end. @return its exit code */
    int await() throws InterruptedException {
        return server.waitFor();
    }

    /** Calls under way are cut off. Nothing of it is left. */
    @Override
    public synchronized void close() {
        endPreparing();
        if (server != null && server.isAlive()) {
            stop();
        }
        delete(data);
    }

    /** What it would still write would be left. */
    private void endPreparing() {
        Process process = preparing;
        if (process == null || !process.isAlive()) {
            return;
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        try {
            process.destroyForcibly().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void stop() {
        try {
            run(Unprivileged.command(List.of("" + programs.resolve("pg_ctl"), "stop", "-m", "fast", "-t", "" + STOP_S, "-s", "-D", "" + data)));
        } catch (IOException | InterruptedException | IllegalStateException e) {
            server.destroyForcibly();
        }
    }

    private void create(int port, String user, String database) throws SQLException, InterruptedException {
        try (Connection connection = connect("jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=" + user); var statement = connection.createStatement()) {
            statement.execute("create database \"" + database + "\"");
        }
    }

    private Connection connect(String url) throws SQLException, InterruptedException {
        long startNs = System.nanoTime();
        while (true) {
            try {
                return DriverManager.getConnection(url);
            } catch (SQLException e) {
                if (!server.isAlive() || System.nanoTime() - startNs > TimeUnit.SECONDS.toNanos(PATIENCE_S)) {
                    throw e;
                }
                Thread.sleep(20);
            }
        }
    }

    private void prepare(List<String> command) throws IOException, InterruptedException {
        preparing = begin(command);
        await(preparing, command);
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        await(begin(command), command);
    }

    private static Process begin(List<String> command) throws IOException {
        return new ProcessBuilder(new ArrayList<>(command)).redirectErrorStream(true).start();
    }

    /** Its output is told where it fails. */
    private static void await(Process process, List<String> command) throws IOException, InterruptedException {
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes()).strip();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(command + " failed: " + said);
        }
    }

    private static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            System.err.println("Could not delete " + folder + ": " + e.getMessage());
        }
    }
}
