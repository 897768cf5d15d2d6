package bench.testing;

/** What the user must change; the message is one sentence. Exit code 2. */
final class BadInput extends RuntimeException {
    BadInput(String message) {
        super(message);
    }
}
