package bench.testing;

/** How a test or a lint tool ended. */
enum Outcome {
    PASSED,
    FAILED,
    SKIPPED
}
