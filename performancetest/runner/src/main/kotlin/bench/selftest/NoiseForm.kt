package bench.selftest

/**
 * Size of the proof of noise.
 *
 * @property repetitions repetitions of each group.
 * @property window_s window of a trial, in seconds.
 * @property significance p-value below which two groups differ; so many repetitions can reach it.
 * @property isFresh whether each trial has its own process.
 */
enum class NoiseForm(val repetitions: Int, val window_s: Int, val significance: Double, val isFresh: Boolean) {
    /** Five against five can reach 0.008. */
    FULL(5, 4, 0.01, isFresh = true),

    /** For CI: four against four can reach 0.029. */
    SHORT(4, 1, 0.03, isFresh = false),
}
