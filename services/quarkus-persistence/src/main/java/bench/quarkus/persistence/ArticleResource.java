package bench.quarkus.persistence;

import io.smallrye.common.annotation.Blocking;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.sql.SQLException;
import java.util.List;

/**
 * The same ten articles: `v1` on worker threads, `v2` on an event loop, `v3` on virtual threads. `sql` means without
 * the mapper.
 */
@Path("/")
public class ArticleResource {
    private final MappedArticles mapped;
    private final SqlArticles sql;
    private final ReactiveArticles reactive;

    public ArticleResource(MappedArticles mapped, SqlArticles sql, ReactiveArticles reactive) {
        this.mapped = mapped;
        this.sql = sql;
        this.reactive = reactive;
    }

    @GET
    @Path("v1/articles")
    @Blocking
    public List<Article> mappedOnWorkers() {
        return mapped.all();
    }

    @GET
    @Path("v1/sql/articles")
    @Blocking
    public List<Article> sqlOnWorkers() throws SQLException {
        return sql.all();
    }

    @GET
    @Path("v2/articles")
    public Uni<List<Article>> reactive() {
        return reactive.all();
    }

    @GET
    @Path("v3/articles")
    @RunOnVirtualThread
    public List<Article> mappedOnVirtualThreads() {
        return mapped.all();
    }

    @GET
    @Path("v3/sql/articles")
    @RunOnVirtualThread
    public List<Article> sqlOnVirtualThreads() throws SQLException {
        return sql.all();
    }
}
