package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * What decides a run of workloads next to its times: users that each do one thing after the other (a closed loop),
 * under every combination of the axes' values.
 *
 * @property client the program that makes the load, as a `compose.yml` declares it with `bench.kind:
 *   closed-load-generator`.
 * @property work what is counted, in the plural, e.g. `downloads`. @property users how many; as all templates it may
 *   name axes, e.g. `{concurrency}`.
 * @property process axes whose values get a process of their own; conditions that differ in others share one, in
 *   shuffled order.
 * @property launch_mode how a service is started, one of [LaunchMode]'s labels; a template, by which a service can be
 *   compared with itself. Empty: as its folder says.
 * @property skip combinations that are left out: where of each axis that is named one of the values is there; `service`
 *   may be named next to axes. @property columns axes that give the columns of tables and figures, by default the
 *   last. @property apart axes whose values are different work, so that figures are shaded for each of them alone.
 * @property several what a value stands for that means several, one after the other, e.g. `mixed`.
 * @property environment added to the service's, and [settings] for the client; templates.
 * @property per_user things that each user does, and then no more, instead of going on for a window; null: the window
 *   decides.
 * @property least_mb megabytes (10^6 bytes) that a window lasts for at least, though no longer than [most_s].
 * @property process_warmup_s of load on each new process before its first condition, in seconds. @property warmup_users
 *   how many make it, a template; then it also goes on until the compiler is at rest. Empty: as many as are measured,
 *   and no longer.
 * @property correct_share of what was expected that must come and be right.
 * @property csv columns of the table with what was published, each with what stands in it
 *   ([bench.experiment.workload.report.WorkloadCsv]); empty: there is none.
 * @property shows figures of the report, the most asked first, by their keys in `summary.csv`.
 */
@Serializable
@SerialName(WorkloadPlan.KIND)
data class WorkloadPlan(
    val client: String,
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
    /** Of all services. */
    val conditions: List<Condition> by lazy { Condition.all(axes).filterNot { isSkipped(it, service = null) } }

    /** Those of one service. */
    fun conditions(service: String): List<Condition> = conditions.filterNot { isSkipped(it, service) }

    private fun isSkipped(condition: Condition, service: String?) = skip.any {
        it.all { (axis, values) -> (if (axis == SERVICE) service else condition.factors[axis]) in values }
    }

    override fun measured(): WorkloadPlan =
        copy(columns = emptyList(), apart = emptyList(), shows = emptyList(), csv = emptyMap())

    /** @throws IllegalArgumentException for a name that is none of [conditions]. */
    fun condition(name: String): Condition =
        requireNotNull(conditions.find { it.name == name }) { "There is no condition '$name'." }

    /** What conditions of the same process have in common, e.g. `stream`. */
    fun processOf(condition: Condition): String = process.joinToString(" ") { condition.factors.getValue(it) }

    fun users(condition: Condition): Int = fill(users, condition).toInt()

    fun warmupUsers(condition: Condition): Int =
        if (warmup_users.isEmpty()) users(condition) else fill(warmup_users, condition).toInt()

    /** Null: as its folder says, and on all cores until it is warm. */
    fun launchMode(condition: Condition): LaunchMode? =
        fill(launch_mode, condition).takeIf { it.isNotEmpty() }?.let(LaunchMode::of)

    fun environment(condition: Condition): Map<String, String> = environment.mapValues { fill(it.value, condition) }

    /** What a client is told: what is common to all conditions, and each factor under its axis' name. */
    fun settings(condition: Condition): Map<String, String> =
        condition.factors + settings.mapValues { fill(it.value, condition) }

    /** Where a value stands for several, the text is repeated for each of them, with blanks between. */
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
