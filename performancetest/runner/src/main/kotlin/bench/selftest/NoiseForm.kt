package bench.selftest

/**
 * How much the proof of noise does.
 *
 * @property repetitions of each group. @property window_s of a trial, in seconds.
 * @property significance below which two groups differ; so many repetitions can reach it.
 * @property isFresh whether each trial has a process of its own.
 */
enum class NoiseForm(val repetitions: Int, val window_s: Int, val significance: Double, val isFresh: Boolean) {
    /** Five against five can reach 0.008. */
    FULL(5, 4, 0.01, isFresh = true),

    /** For CI: four against four can reach 0.029. */
    SHORT(4, 2, 0.03, isFresh = false),
}
