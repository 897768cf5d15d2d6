package bench.postgres;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * PostgreSQL as a child process, so that its resource use can be read. Its data is in a folder that is deleted with it.
 * Its settings are PostgreSQL's defaults, as in the container.
 */
final class PostgresServer implements AutoCloseable {
    private static final int PATIENCE_S = 170;
    private static final int STOP_S = 8;
    private static final int POLLS = 200;
    private static final int BETWEEN_MS = 5;

    private final Path programs;
    private Path data;
    private Process preparing;
    private Process server;
    private boolean closed;

    /** @param programs PostgreSQL's folder with its programs */
    PostgresServer(Path programs) {
        this.programs = programs;
    }

    /**
     * Returns when {@code database} exists and accepts connections of {@code user} without a password. {@link #close}
     * may come at any moment: nothing starts after it.
     */
    void start(int port, String user, String database) throws IOException, InterruptedException, SQLException {
        try {
            prepare(user);
            serve(port);
            create(port, user, database);
        } catch (IOException | InterruptedException | SQLException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Waits until it ends. @return its exit code */
    int await() throws InterruptedException {
        return server.waitFor();
    }

    /** Cuts off calls in progress and leaves nothing behind. */
    @Override
    public synchronized void close() {
        closed = true;
        if (preparing != null && preparing.isAlive()) {
            endPreparing();
        }
        if (server != null && server.isAlive()) {
            stop();
        }
        if (data != null) {
            DataFolder.delete(data);
        }
    }

    private void prepare(String user) throws IOException, InterruptedException {
        List<String> command;
        synchronized (this) {
            mayBegin();
            data = DataFolder.create();
            command = Unprivileged.inOwnGroup(Unprivileged.command(List.of(
                    "" + programs.resolve("initdb"),
                    "-D",
                    "" + data,
                    "-U",
                    user,
                    "--auth=trust",
                    "-E",
                    "UTF8",
                    "--locale=C",
                    "--no-sync")));
            preparing = begin(command);
        }
        await(preparing, command);
    }

    private synchronized void serve(int port) throws IOException {
        mayBegin();
        List<String> command = List.of(
                "" + programs.resolve("postgres"), "-D", "" + data, "-p", "" + port, "-h", "127.0.0.1", "-k", "");
        server = new ProcessBuilder(Unprivileged.command(Unprivileged.endingWithParent(command)))
                .inheritIO()
                .start();
    }

    private void mayBegin() {
        if (closed) {
            throw new IllegalStateException("PostgreSQL was ended while it started");
        }
    }

    /** Also ends its child processes: they would still write after the folder is deleted, and leave files. */
    private void endPreparing() {
        try {
            // All at once, so that none of them can start another.
            signal("KILL", "-" + preparing.pid());
            kill(preparing);
        } catch (IOException | InterruptedException e) {
            preparing.destroyForcibly();
        }
    }

    /** A fast shutdown by SIGINT, which needs no PID file. While the server starts, that file does not exist yet. */
    private void stop() {
        try {
            signal("INT", "" + server.pid());
            if (!server.waitFor(STOP_S, TimeUnit.SECONDS)) {
                kill(server);
            }
        } catch (IOException | InterruptedException e) {
            server.destroyForcibly();
        }
    }

    /**
     * Kills the process and its descendants and waits for their end. Not with {@link ProcessHandle#onExit}: it needs a
     * thread of the common pool, and this may run on the only one.
     */
    private static void kill(Process process) throws InterruptedException {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly().waitFor();
        children.forEach(ProcessHandle::destroyForcibly);
        for (int n = 0; n < POLLS && children.stream().anyMatch(ProcessHandle::isAlive); n++) {
            Thread.sleep(BETWEEN_MS);
        }
    }

    /** @param processes a process id, or a group id with a minus in front */
    private static void signal(String name, String processes) throws IOException, InterruptedException {
        begin(List.of("sh", "-c", "kill -" + name + " " + processes)).waitFor();
    }

    private void create(int port, String user, String database) throws SQLException, InterruptedException {
        try (Connection connection = connect("jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=" + user);
                var statement = connection.createStatement()) {
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

    private static Process begin(List<String> command) throws IOException {
        return new ProcessBuilder(new ArrayList<>(command))
                .redirectErrorStream(true)
                .start();
    }

    /** If the command fails, its output is in the message. */
    private static void await(Process process, List<String> command) throws IOException, InterruptedException {
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes()).strip();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(command + " failed: " + said);
        }
    }
}
