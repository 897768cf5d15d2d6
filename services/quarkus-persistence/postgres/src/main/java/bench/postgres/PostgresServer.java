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
    private final Process server;

    private PostgresServer(Path programs, Path data, Process server) {
        this.programs = programs;
        this.data = data;
        this.server = server;
    }

    /** @param programs the folder of PostgreSQL's. Returns when {@code database} is there and takes connections of {@code user}, who needs no password. */
    static PostgresServer start(Path programs, int port, String user, String database) throws IOException, InterruptedException, SQLException {
        Path data = Files.createTempDirectory("bench-postgres");
        try {
            run(Unprivileged.command(List.of("" + programs.resolve("initdb"), "-D", "" + data, "-U", user, "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync")));
            List<String> command = List.of("" + programs.resolve("postgres"), "-D", "" + data, "-p", "" + port, "-h", "127.0.0.1", "-k", "");
            PostgresServer server = new PostgresServer(programs, data, new ProcessBuilder(Unprivileged.command(Unprivileged.endingWithParent(command))).inheritIO().start());
            server.create(port, user, database);
            return server;
        } catch (IOException | InterruptedException | SQLException | RuntimeException e) {
            delete(data);
            throw e;
        }
    }

    /** Waits for its end. @return its exit code */
    int await() throws InterruptedException {
        return server.waitFor();
    }

    /** Calls under way are cut off. Nothing of it is left. */
    @Override
    public void close() {
        try {
            run(Unprivileged.command(List.of("" + programs.resolve("pg_ctl"), "stop", "-m", "fast", "-t", "" + STOP_S, "-s", "-D", "" + data)));
        } catch (IOException | InterruptedException | IllegalStateException e) {
            server.destroyForcibly();
        }
        delete(data);
    }

    private void create(int port, String user, String database) throws SQLException, InterruptedException {
        try (Connection connection = connect("jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=" + user); var statement = connection.createStatement()) {
            statement.execute("create database \"" + database + "\"");
        } catch (SQLException | InterruptedException e) {
            close();
            throw e;
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

    /** Its output is told where it fails. */
    private static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(new ArrayList<>(command)).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes()).strip();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(command + " failed: " + said);
        }
    }

    private static void delete(Path folder) {
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            System.err.println("Could not delete " + folder + ": " + e.getMessage());
        }
    }
}
