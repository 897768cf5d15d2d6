package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * Settings of a run of workloads next to its times. Users each make one call after the other (a closed loop), under
 * every combination of the axes' values.
 *
 * @property load_generator its program, as a `compose.yml` declares it with `bench.kind: closed-load-generator`.
 * @property work what is counted, in the plural, e.g. `downloads`.
 * @property users number of users; as in all templates, it may name axes, e.g. `{concurrency}`.
 * @property process axes whose values get their own process; conditions that differ in other axes share one, in
 *   shuffled order.
 * @property launch_mode how a service is started, one of [LaunchMode]'s labels; a template, so that a service can be
 *   compared with itself. Empty: as its folder says.
 * @property skip omitted combinations: every named axis has one of its named values. `service` may be named next to
 *   axes.
 * @property columns axes for the columns of tables and charts, by default the last.
 * @property apart axes whose values are different work, so that tables are shaded for each value separately.
 * @property several values that stand for several others, one after the other, e.g. `mixed`.
 * @property environment added to the service's environment, and [settings] for the load generator; templates.
 * @property per_user number of calls that each user makes before it stops; null: the window decides.
 * @property least_mb minimum megabytes (10^6 bytes) of a window, though it lasts at most [most_s].
 * @property process_warmup_s seconds of load on each new process before its first condition. Then it waits until the
 *   JIT compiler is idle, at most four times as long.
 * @property warmup_users number of warm-up users, a template. Empty: the measured number of users.
 * @property correct_share share of the expected results that must arrive and be correct.
 * @property csv columns of the table with published figures, each with its content
 *   ([bench.experiment.workload.report.WorkloadCsv]); empty: no table.
 * @property shows metrics of the report, most important first, by their keys in `summary.csv`.
 */
@Serializable
@SerialName(WorkloadPlan.KIND)
data class WorkloadPlan(
    val load_generator: String,
    val work: String,
    val users: String,
    val axes: Map<String, List<String>>,
    val process: List<String> = emptyList(),
    val skip: List<Map<String, List<String>>> = emptyList(),
    val columns: List<String> = emptyList(),
    val apart: List<String> = emptyList(),
    val launch_mode: String = "",
    val several: Map<String, List<String>> = emptyMap(),
    val environment: Map<String, String> = emptyMap(),
    val settings: Map<String, String> = emptyMap(),
    val least_mb: Int = 0,
    val most_s: Int = 60,
    val per_user: Long? = null,
    val process_warmup_s: Int = 0,
    val warmup_users: String = "",
    val correct_share: Double = 1.0,
    val shows: List<String> = emptyList(),
    val csv: Map<String, String> = emptyMap(),
) : Plan {
    /** Conditions of all services. */
    val conditions: List<Condition> by lazy { Condition.all(axes).filterNot { isSkipped(it, service = null) } }

    /** Conditions of one service. */
    fun conditions(service: String): List<Condition> = conditions.filterNot { isSkipped(it, service) }

    private fun isSkipped(condition: Condition, service: String?) = skip.any {
        it.all { (axis, values) -> (if (axis == SERVICE) service else condition.factors[axis]) in values }
    }

    override fun measured(): WorkloadPlan =
        copy(columns = emptyList(), apart = emptyList(), shows = emptyList(), csv = emptyMap())

    /** @throws IllegalArgumentException if [name] is none of the [conditions]. */
    fun condition(name: String): Condition =
        requireNotNull(conditions.find { it.name == name }) { "There is no condition '$name'." }

    /** Values that conditions of the same process share, e.g. `stream`. */
    fun processOf(condition: Condition): String = process.joinToString(" ") { condition.factors.getValue(it) }

    fun users(condition: Condition): Int = fill(users, condition).toInt()

    fun warmupUsers(condition: Condition): Int =
        if (warmup_users.isEmpty()) users(condition) else fill(warmup_users, condition).toInt()

    /** Null: as its folder says, and on all cores until it is warm. */
    fun launchMode(condition: Condition): LaunchMode? =
        fill(launch_mode, condition).takeIf { it.isNotEmpty() }?.let(LaunchMode::of)

    fun environment(condition: Condition): Map<String, String> = environment.mapValues { fill(it.value, condition) }

    /** Settings for the load generator: the common ones, and each factor under its axis' name. */
    fun settings(condition: Condition): Map<String, String> =
        condition.factors + settings.mapValues { fill(it.value, condition) }

    /** If a value stands for several, the text is repeated for each of them, separated by blanks. */
    internal fun fill(template: String, condition: Condition): String =
        condition.factors.entries
            .fold(listOf(template)) { texts, (axis, value) ->
                val name = "{$axis}"
                if (name !in template) texts
                else texts.flatMap { text -> (several[value] ?: listOf(value)).map { text.replace(name, it) } }
            }
            .joinToString(" ")

    companion object {
        const val KIND = "workload"

        /** [skip] may name it as well as axes. */
        internal const val SERVICE = "service"
    }
}
