package bench.mock;

/** How a call ends. */
enum Answer {
    NUMBER,
    GARBAGE,
    ERROR,
    RESET,
    NEVER
}
