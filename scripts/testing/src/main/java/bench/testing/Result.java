package bench.testing;

/**
 * How one test or one lint tool ended.
 *
 * @param group the test class, or "lint"
 * @param name the test, or the tool
 * @param reason why it failed or was skipped, one line; empty where nothing is known
 */
record Result(String group, String name, Outcome outcome, String reason) {}
