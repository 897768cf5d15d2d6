package bench.runtime.compose

/** How many seconds a docker command may take. Pure. */
internal object DockerLimits {
    /** The first question: does an engine answer at all? */
    val FIRST = listOf("info")
    private const val FIRST_S = 5L

    /** Later questions, asked while a service uses all cores. */
    private const val QUESTION_S = 60L

    /** `up --wait` has a limit of its own (ComposeProject), and may pull images first. */
    private const val WORK_S = 900L
    private const val BUILD_S = 7_200L
    private val questions = setOf("inspect", "ps", "port", "logs", "exec", "image", "config", "version")
    private val work = setOf("up", "down", "run", "rm", "stop", "start", "restart", "kill")
    private val builds = setOf("build", "pull", "push")

    /** The first known word decides: options of `compose` come before it. */
    fun seconds(arguments: List<String>): Long {
        if (arguments == FIRST) return FIRST_S
        return when (arguments.firstOrNull { it in questions || it in work || it in builds }) {
            in work -> WORK_S
            in builds -> BUILD_S
            else -> QUESTION_S
        }
    }
}
