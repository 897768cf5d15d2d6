package bench.prose

/** Limits for texts, in words. */
object ProseLimits {
    const val README = 900
    const val FIRST_COMMAND = 150
    const val README_MEAN_SENTENCE = 15.0

    const val ALL_DOCUMENTS = 20_000
    const val ARTICLE = 3_000

    /** For a page of results. */
    const val RESULTS = 1_500
    const val MEAN_SENTENCE = 16.0
    const val SENTENCE = 30
}
