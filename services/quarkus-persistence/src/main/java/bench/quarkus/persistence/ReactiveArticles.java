package bench.quarkus.persistence;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Reads articles with the reactive PostgreSQL client; no thread waits. */
@ApplicationScoped
public class ReactiveArticles {
    private final Pool pool;
    private final Duration patience;

    public ReactiveArticles(Pool pool, @ConfigProperty(name = "database.timeout-ms") long timeoutMs) {
        this.pool = pool;
        this.patience = Duration.ofMillis(timeoutMs);
    }

    /** Fails with {@link TimeoutException} if the database does not answer; the pool alone would wait forever. */
    public Uni<List<Article>> all() {
        return pool.preparedQuery(Article.ALL)
                .execute()
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(ReactiveArticles::article)
                        .toList())
                .ifNoItem()
                .after(patience)
                .failWith(TimeoutException::new);
    }

    private static Article article(Row row) {
        return new Article(row.getLong(0), row.getString(1), row.getString(2), row.getString(3));
    }
}
