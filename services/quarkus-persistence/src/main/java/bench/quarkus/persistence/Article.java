package bench.quarkus.persistence;

/** All endpoints answer with this. */
public record Article(long id, String title, String author, String body) {
    /** All endpoints send this query; the object-relational mapper generates one with the same columns and order. */
    static final String ALL = "select id, title, author, body from articles order by id";
}
