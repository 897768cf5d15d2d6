package bench.quarkus.persistence;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * Reads articles with plain JDBC, to separate the cost of the mapper from the cost of waiting. The caller's thread
 * waits.
 */
@ApplicationScoped
public class SqlArticles {
    private final DataSource database;

    public SqlArticles(DataSource database) {
        this.database = database;
    }

    public List<Article> all() throws SQLException {
        try (var connection = database.getConnection();
                var statement = connection.prepareStatement(Article.ALL);
                var rows = statement.executeQuery()) {
            List<Article> articles = new ArrayList<>();
            while (rows.next()) {
                articles.add(article(rows));
            }
            return articles;
        }
    }

    private static Article article(ResultSet row) throws SQLException {
        return new Article(row.getLong(1), row.getString(2), row.getString(3), row.getString(4));
    }
}
