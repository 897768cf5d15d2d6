package bench.wording

import bench.model.ScenarioPlan
import java.math.RoundingMode

/** Intervals of all figures. */
private const val INTERVALS =
    "An interval of three or four values spans the lowest to the highest. " +
        "Of more values, it is the 95 % interval of the median."

/** Captions for a run of searches. */
object SearchCaptions {
    const val SUSTAINED =
        "The highest rate that meets the objective, in new requests per second of one call each. Several " +
            "repetitions: the median. The line is the 90 % interval, from the verdicts of all trials. [2-4]: tied " +
            "ranks within the track, because intervals overlap. In the table, p99, memory and CPU (share of the " +
            "CPU that the service may use) come from the median repetition at its capacity."
    private const val MARKS =
        "Filled: sustained. Hollow: degraded. Cross: broken. Hatched or crossed square: invalid, because the " +
            "bench was the limit."
    private const val POINTS =
        "A point is a trial, or the median of trials whose rates lie within one step of the search, with its " +
            "interval. The table has every trial. $INTERVALS $MARKS"
    const val RESPONSES =
        "Latency from the intended start time, in milliseconds, of correct answers and of calls that were still " +
            "waiting. Solid lines: p99. Dashed lines: p50. $POINTS"
    const val DELAYS =
        "The highest rate that meets the objective, at each delay. The line without a service is slots ÷ delay, the " +
            "most that slots allow. The objective follows from the delay: p99 may be half of it later, or 100 ms."
    const val POOLS =
        "Up to 1.0 a queue grows without end, also where a short window sustains it. Below 1.0 the table shows this " +
            "growth. Calls that wait for a slot: calls in progress less rate × delay."
    const val RATES =
        "p99 in milliseconds at each rate. X: broken. An empty cell was not tried. Several trials at one rate: " +
            "the median."
    const val CPU =
        "CPU seconds of the service per 1,000 correct answers. At low rates the process is young, and its JIT " +
            "compiler is at work. $POINTS"
    const val TRIALS = "Every trial that put load on a service. Invalid trials are listed, but count nowhere."
    const val SETTINGS = "Every variable that was set for a service. Everything else is the framework's default."
    const val PERCENTILES =
        "Latency by percentile at the highest sustained rate, from the histogram of that trial. Several " +
            "repetitions: the median one. A curve ends where the trial has too few calls for a percentile."
    const val TIMELINE =
        "Each second at the highest sustained rate. An answer and its latency belong to the second of the " +
            "intended start time. The first second is the step to the rate. After the window, load continues until " +
            "the last calls are answered. A percentile of one second includes only the calls of that second."

    /** Of a table of limits. */
    const val LIMITS =
        "Slots ÷ delay is the rate that Little's law predicts. The evidence comes from the trial at the rate above " +
            "the capacity, or at the capacity where no higher rate was tried. It has the calls at the mock, CPU " +
            "(share of the CPU that the service may use), memory with heap and GC time, and file descriptors. For " +
            "the bench it has CPU and lateness: of load generator and mock, the later one."

    /** @param kind of memory that was measured. */
    fun memory(kind: String) = "Peak $kind of the service in the window of the trial, in MiB. $POINTS"

    /** @param unit of the throughput per core or MiB. */
    fun worth(unit: String) =
        "${unit.replaceFirstChar(Char::uppercase)}, at the highest sustained rate, even if that is a lower bound. " +
            "Several repetitions: the median, with a line for its interval. $INTERVALS A repetition that sustained " +
            "no rate has no value. At a low rate the process has had few calls to warm up, and JIT compilation " +
            "takes much of its CPU."
}

/** Captions for a run of scenarios. */
object ScenarioCaptions {
    private const val MEDIANS = "Several repetitions: the median, with a bar for its interval. $INTERVALS"

    fun delays(plan: ScenarioPlan) =
        "Each cell is a delay of the dependency at a fixed rate. It shows whether the objective is met, and the " +
            "p99. The objective is ${plain(plan.correct_share * 100)} % correct, and a p99 of at most the delay plus " +
            "${slack(plan.p99_over_delay_ms)}. An empty cell was not tried, because a shorter delay had failed. " +
            "The last column is a sudden delay, and how the service recovered."

    private fun slack(ms: Double?) = ms?.let { "${plain(it)} ms" } ?: "its half, at least 100 ms"

    /** 99.9 and 500, without trailing zeros. */
    private fun plain(value: Double) =
        value.toBigDecimal().setScale(DIGITS, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString()

    private const val DIGITS = 3
    const val FAULTS =
        "Each cell is a fault. It shows the most frequent failure, its share of all calls, and the recovery time."
    const val CPU = "CPU seconds per 1,000 correct answers of a fresh process at each rate. $MEDIANS"

    /** @param kind of memory that was measured. */
    fun memory(kind: String) = "Peak $kind in MiB of a fresh process at each rate. $MEDIANS"

    /** @param usual rate of most cells. */
    fun rates(usual: Int?) =
        " The rate is $usual req/s, unless a cell names another. There, the usual rate would fill more than half " +
            "of the slots before the disturbance."
}

/** Captions for a run of starts. */
object StartCaptions {
    const val FIRST_ANSWER =
        "Milliseconds from the launch of a fresh process or container to the first answer. The bench asks every " +
            "2 ms. The dot is the median, the line its interval. [2-4]: tied ranks among stock services, because " +
            "intervals overlap. $INTERVALS aot: with an AOT (ahead-of-time) cache of the JDK."
}

/** Captions for a run of waiting calls. */
object WaitingCaptions {
    /** @param kind of memory. */
    fun memory(kind: String) =
        "$kind of a process that holds so many calls, after a full collection. The dependency answers none of them. " +
            "The slope is the memory of a call, with its 95 % interval; R² is the share that a straight line " +
            "explains. Costs are those of a million calls that wait a second each."
}

/** Captions for a run of workloads. */
object WorkloadCaptions {
    const val ALL =
        "A closed loop: each user sends the next request when the last answer has come. So the service sets the " +
            "rate, and latency is what a caller sees that waits its turn. Every answer is checked. Values are " +
            "medians over repetitions. CPU, memory and threads are those of the service's process."
    private const val COLOURS = "Another colour: some work failed, or no trial was valid."

    /** Where users end by themselves. @param work in the plural. */
    fun perUser(users: Int, perUser: Long, work: String) =
        "$users users do $perUser $work each and are then done. The total time ends with the last user. $ALL"

    fun conditions(title: String) = "$title under each condition"

    /** @param naming parts of a row's name. @param apart what is not compared; empty for nothing. */
    fun cells(title: String, naming: String?, apart: List<String>) =
        "${medians(title)} ${naming?.let { "A row is named by $it. " }.orEmpty()}Brackets hold the interval. " +
            "$INTERVALS A darker cell is closer to the best of " +
            "${if (apart.isEmpty()) "all" else "the same ${apart.joinToString(" and ")}"}. $COLOURS"

    fun dots(title: String) = "$title. The dot is the median over repetitions, the line its interval. $INTERVALS"

    fun medians(title: String) = "$title. The value is the median over repetitions."
}
