package bench.runtime.kubernetes

/** How many seconds a kubectl command may take. Pure. */
internal object KubectlLimits {
    /** The first question: does an API server answer at all? */
    val FIRST = listOf("version", "--output=json")
    private const val FIRST_S = 15L
    private const val QUESTION_S = 60L

    /** What waits until pods have started or ended; a command that waits has a limit of its own before. */
    private const val WORK_S = 900L
    private val work = setOf("apply", "delete", "rollout", "wait")

    fun seconds(arguments: List<String>): Long =
        when {
            arguments == FIRST -> FIRST_S
            arguments.firstOrNull() in work -> WORK_S
            else -> QUESTION_S
        }
}
