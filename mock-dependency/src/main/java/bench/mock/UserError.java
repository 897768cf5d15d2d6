package bench.mock;

/** An error that the user can fix; the message is the one sentence that is shown. */
final class UserError extends RuntimeException {
    UserError(String sentence) {
        super(sentence);
    }

    static void require(boolean condition, String sentence) {
        if (!condition) {
            throw new UserError(sentence);
        }
    }
}
