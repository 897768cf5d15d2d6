package bench.quarkus.persistence;

import io.quarkus.panache.common.Sort;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Reads articles with Hibernate ORM with Panache; the caller's thread waits. */
@ApplicationScoped
public class MappedArticles {
    public List<Article> all() {
        return ArticleEntity.<ArticleEntity>listAll(Sort.by("id")).stream()
                .map(ArticleEntity::toArticle)
                .toList();
    }
}
