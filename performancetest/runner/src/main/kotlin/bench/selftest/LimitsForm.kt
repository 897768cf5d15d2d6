package bench.selftest

/**
 * Size of the proof of limits.
 *
 * @property repetitions trials of each cause.
 * @property window_s window of a trial, in seconds.
 * @property isFresh whether each trial has its own process; otherwise causes that change no setting share one.
 */
enum class LimitsForm(val repetitions: Int, val window_s: Int, val isFresh: Boolean) {
    FULL(5, 5, isFresh = true),

    /** For CI. */
    SHORT(1, 3, isFresh = false),
}
