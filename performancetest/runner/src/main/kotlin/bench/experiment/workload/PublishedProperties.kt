package bench.experiment.workload

import bench.UnknownName
import bench.UserError
import bench.experiment.Asked

/**
 * System properties of a published program, as `-Dname=value`. The experiment says what each one means here: the name
 * of an axis, `repetitions`, `warmups` or `csv`. `warmups` are uncounted windows before the counted one; `csv` is
 * whether to write the table with the published columns.
 */
class PublishedProperties(private val experiment: WorkloadExperiment, private val profile: String) {
    /** @throws UserError for a name that the experiment does not have, or an impossible value. */
    fun apply(values: Map<String, String>): WorkloadExperiment =
        try {
            values.entries
                .fold(experiment) { before, (name, value) -> before.set(name, value.trim()) }
                .also { WorkloadPlanCheck.of(it.plan(Asked(profile))) }
        } catch (e: IllegalArgumentException) {
            throw UserError("-D: ${e.message}", e)
        }

    private fun WorkloadExperiment.set(name: String, value: String): WorkloadExperiment =
        when (val what = meaning(name)) {
            "csv" ->
                if (value.toBooleanStrictOrNull() ?: throw UserError("$name is '$value': write true or false.")) this
                else copy(csv = emptyMap())
            "repetitions" -> changed { it.copy(repetitions = number(name, value, least = 1)) }
            "warmups" -> changed { it.copy(warmup_s = number(name, value, least = 0) * it.window_s) }
            else -> changed { it.copy(axes = it.axes + (what to valuesOf(name, what, value))) }
        }

    private fun meaning(name: String): String = experiment.properties[name] ?: throw unknown(name)

    private fun unknown(name: String) =
        UnknownName("'${experiment.name}' has no property", name, experiment.properties.keys)

    private fun WorkloadExperiment.changed(change: (WorkloadExperiment.Profile) -> WorkloadExperiment.Profile) =
        copy(profiles = profiles + (profile to change(profile(profile) as WorkloadExperiment.Profile)))

    /** Values that the experiment knows, or numbers. */
    private fun valuesOf(name: String, axis: String, text: String): List<String> =
        text
            .split(',')
            .map { it.trim() }
            .onEach { value ->
                val isKnown = value in experiment.axes.getValue(axis) || value.toLongOrNull()?.let { it > 0 } == true
                if (!isKnown)
                    throw UserError(
                        "$name has '$value': write numbers above 0, or of " +
                            "${experiment.axes.getValue(axis).joinToString()}, with commas between."
                    )
            }

    private fun number(name: String, value: String, least: Int): Int =
        value.toIntOrNull()?.takeIf { it >= least }
            ?: throw UserError("$name is '$value', not a number from $least on.")
}
