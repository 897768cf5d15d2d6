package bench.quarkus.persistence;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** An article as Hibernate ORM maps it. */
@Entity
@Table(name = "articles")
public class ArticleEntity extends PanacheEntityBase {
    @Id
    public long id;

    public String title;
    public String author;
    public String body;

    Article toArticle() {
        return new Article(id, title, author, body);
    }
}
