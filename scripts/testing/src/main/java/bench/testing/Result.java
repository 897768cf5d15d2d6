package bench.testing;

/**
 * The result of one test or lint tool.
 *
 * @param group the test class, or "lint"
 * @param name the test, or the tool
 * @param reason why it failed or was skipped, one line; empty if unknown
 */
record Result(String group, String name, Outcome outcome, String reason) {}
