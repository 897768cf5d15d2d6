package bench.wording

import bench.model.ScenarioPlan
import java.math.RoundingMode

/** What the intervals of all figures are. */
private const val INTERVALS =
    "An interval of three or four values reaches from the lowest to the highest; " +
        "of more it is the 95 % interval of their median."

/** How the figures of a run of searches are to be read. */
object SearchCaptions {
    const val SUSTAINED =
        "The highest rate, in new requests per second of one call each, at which the objective is met; of " +
            "several repetitions the median, a line for its interval; [2-4]: which place within the track cannot " +
            "be told, since intervals overlap. $INTERVALS p99, memory and CPU (of what the service may use) in " +
            "the table are those of the repetition in the middle, at the capacity."
    private const val MARKS =
        "Filled: sustained; hollow: degraded; cross: broken; hatched, or a crossed square: invalid, " +
            "the bench was the limit."
    private const val POINTS =
        "A point is a trial, or the median of those whose rates lie within a step of the search, with its " +
            "interval; every trial is in the table. $INTERVALS $MARKS"
    const val RESPONSES =
        "p99 (whole lines) and p50 (dashed) of correct answers and of calls that were still waiting, in " +
            "milliseconds from the moment a call was due. $POINTS"
    const val RATES =
        "p99 in milliseconds at each rate that was tried; X: broken, an empty field: not tried. Of several " +
            "trials of one rate the middle one."
    const val CPU =
        "CPU seconds of the service per 1,000 correct answers. Where rates are low a process is still young, " +
            "and its compiler at work. $POINTS"
    const val TRIALS = "Every trial in which load was given, also those that the gate refused: they count nowhere."
    const val SETTINGS = "Every variable that was set for a service; all else is the framework's default."
    const val PERCENTILES =
        "Response time by percentile at the highest sustained rate, from the histogram of that trial (of " +
            "several repetitions that of the one in the middle); " +
            "as far as its number of calls supports a percentile."
    const val TIMELINE =
        "Second by second, at the highest sustained rate; answers and their response times belong to the " +
            "second in which the call was due: the first second is the step to the rate, and after the window load " +
            "goes on until the last calls are answered. " +
            "A percentile of one second rests on the calls of that second alone."

    /** Of a table of limits. */
    const val LIMITS =
        "Slots ÷ delay is what Little's law predicts. What was used (calls at the mock, CPU of what the service " +
            "may use, memory with the heap and GC time, file descriptors, the bench with the " +
            "later of load generator and mock) " +
            "is of the trial at the rate above the capacity, or at the capacity where nothing above was tried."

    /** @param kind of memory that was measured. */
    fun memory(kind: String) = "Peak $kind of the service in the window of the trial, in MiB. $POINTS"

    /** @param unit of what a core or a MiB carries. */
    fun worth(unit: String) =
        "${unit.replaceFirstChar(Char::uppercase)}, at the highest sustained rate, also where that is a " +
            "lower bound; of several repetitions the median, a line for its interval. $INTERVALS A repetition in " +
            "which nothing held has no such value. Where the rate is low a process has had few calls to warm up " +
            "on, and much of its CPU is its compiler's."
}

/** How the figures of a run of scenarios are to be read. */
object ScenarioCaptions {
    private const val MEDIANS = "Of several repetitions the median, a bar for its interval. $INTERVALS"

    fun delays(plan: ScenarioPlan) =
        "A field a delay of the dependency, at a fixed rate: whether the objective " +
            "(${plain(plan.correct_share * 100)} % correct, p99 within the delay and " +
            "${plain(plan.p99_over_delay_ms)} ms) is met, and the p99. An empty field was not tried, since less had " +
            "failed. The last is a sudden delay: how the service came back."

    /** 99.9 and 500, without noughts at the end. */
    private fun plain(value: Double) =
        value.toBigDecimal().setScale(DIGITS, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString()

    private const val DIGITS = 3
    const val FAULTS =
        "A field a fault: what the calls that failed got most, their share of all that were due, and after " +
            "how many seconds all was well again."
    const val CPU = "CPU seconds per 1,000 correct answers of a fresh process at each rate. $MEDIANS"

    /** @param kind of memory that was measured. */
    fun memory(kind: String) = "Peak $kind in MiB of a fresh process at each rate. $MEDIANS"

    /** @param usual rate of most fields. */
    fun rates(usual: Int?) =
        " At $usual req/s, but where a field names another rate: there that one would fill more than half " +
            "of the slots before anything has happened."
}

/** How the figures of a run of starts are to be read. */
object StartCaptions {
    const val FIRST_ANSWER =
        "Milliseconds from the launch of a fresh process or container, asked every 2 ms; the dot is the " +
            "median, the line its interval; [2-4]: which place among stock services cannot be told, since " +
            "intervals overlap. $INTERVALS aot: with an ahead-of-time cache of the JDK."
}

/** How the figures of a run of workloads are to be read. */
object WorkloadCaptions {
    const val ALL =
        "A closed loop: each user asks for the next when the last has come, so the rate is what the service " +
            "gives and the times are those of a caller that waits its turn. All that comes is checked. " +
            "Medians over repetitions; CPU, memory and threads are those of the service's process."
    private const val COLOURS = "Another colour: not all that was expected came and was right, or the gate refused it."

    /** Where users end of their own accord. @param work in the plural. */
    fun perUser(users: Int, perUser: Long, work: String) =
        "$users users do $perUser $work each and are done; the time in all is that of the last of them. $ALL"

    fun conditions(title: String) = "$title under each condition"

    /** @param naming what the parts of a row's name are. @param apart what is not compared; empty for nothing. */
    fun cells(title: String, naming: String?, apart: List<String>) =
        "${medians(title)} ${naming?.let { "A row is named by $it. " }.orEmpty()}In brackets the interval. " +
            "$INTERVALS The nearer to the best of " +
            "${if (apart.isEmpty()) "all" else "the same ${apart.joinToString(" and ")}"}, the darker. $COLOURS"

    fun dots(title: String) = "$title. The dot is the median over repetitions, the line its interval. $INTERVALS"

    fun medians(title: String) = "$title. The value is the median over repetitions."
}
