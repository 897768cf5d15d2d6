package bench.quarkus.persistence;

/** What all of them answer, whichever way it was read. */
public record Article(long id, String title, String author, String body) {
    /** What all of them ask the database; the object-relational mapper makes its own of the same columns and order. */
    static final String ALL = "select id, title, author, body from articles order by id";
}
