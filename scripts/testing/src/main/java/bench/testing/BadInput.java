package bench.testing;

/** A problem that the user can solve; the message is one sentence. Exit code 2. */
final class BadInput extends RuntimeException {
    BadInput(String message) {
        super(message);
    }
}
