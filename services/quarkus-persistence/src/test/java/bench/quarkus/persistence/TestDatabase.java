package bench.quarkus.persistence;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** A real PostgreSQL that can stop and return at the same address with the same data. */
public class TestDatabase implements QuarkusTestResourceLifecycleManager {
    static TestDatabase current;

    private Path folder;
    private int port;
    private EmbeddedPostgres server;

    @Override
    public Map<String, String> start() {
        try {
            folder = Files.createTempDirectory("database");
            port = free();
            comeBack();
            current = this;
            // PostgreSQL's default role and database.
            return Map.of(
                    "DATABASE_ADDRESS",
                    "localhost:" + port + "/postgres",
                    "DATABASE_USER",
                    "postgres",
                    "DATABASE_PASSWORD",
                    "postgres",
                    "DATABASE_TIMEOUT_MS",
                    "1500");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void goAway() throws IOException {
        server.close();
    }

    void comeBack() throws IOException {
        server = EmbeddedPostgres.builder()
                .setPort(port)
                .setDataDirectory(folder.resolve("data"))
                .setCleanDataDirectory(false)
                .setPGStartupWait(Duration.ofSeconds(60))
                .start();
    }

    /** @return how many connections {@code application} has */
    int connections(String application) throws SQLException {
        try (var connection = server.getPostgresDatabase().getConnection();
                var query = connection.prepareStatement(
                        "select count(*) from pg_stat_activity where application_name = ?")) {
            query.setString(1, application);
            try (var rows = query.executeQuery()) {
                rows.next();
                return rows.getInt(1);
            }
        }
    }

    @Override
    public void stop() {
        try {
            server.close();
            try (var files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Below the ephemeral range: no outgoing call on this machine takes the port before it is used. */
    private static int free() throws IOException {
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
