package bench.selftest

/**
 * Size of the cross-check.
 *
 * @property repetitions measurements of each load generator at each rate.
 * @property window_s window of a measurement, in seconds.
 */
enum class CrossCheckForm(val repetitions: Int, val window_s: Int) {
    FULL(3, 10),
    SHORT(1, 4),
}
