package bench.experiment.workload

import bench.model.WorkloadPlan
import bench.record.WorkloadCatalogue

/** Whether a plan of workloads can be run. */
object WorkloadPlanCheck {
    private val named = Regex("\\{(\\w+)}")

    /** @throws IllegalArgumentException with a sentence for the experiment's author. */
    fun of(plan: WorkloadPlan) {
        checkAxes(plan)
        checkFigures(plan)
        checkTemplates(plan)
        checkForms(plan)
        require(plan.conditions.map { it.name }.distinct().size == plan.conditions.size) {
            "two conditions have the same name: make the axes' values differ."
        }
        checkUsers(plan)
    }

    private fun checkAxes(plan: WorkloadPlan) {
        require(plan.axes.isNotEmpty() && plan.axes.values.all { it.isNotEmpty() }) {
            "axes must be given, each with at least one value."
        }
        mapOf(
                "process" to plan.process,
                "columns" to plan.columns,
                "apart" to plan.apart,
                "skip" to plan.skip.flatMap { it.keys }.filterNot { it == WorkloadPlan.SERVICE },
            )
            .forEach { (name, axes) ->
                val unknown = axes - plan.axes.keys
                require(unknown.isEmpty()) { "$name names ${unknown.joinToString()}, which is no axis." }
            }
        require(plan.conditions.isNotEmpty()) { "skip leaves nothing to measure." }
    }

    private fun checkFigures(plan: WorkloadPlan) {
        require(plan.shows.isNotEmpty()) { "shows must name at least one figure." }
        plan.shows.forEach { key ->
            requireNotNull(WorkloadCatalogue.all.find { it.key == key }) {
                "shows names '$key', which is no figure; known are: ${WorkloadCatalogue.all.joinToString { it.key }}."
            }
        }
        require(plan.correct_share in 0.0..1.0) {
            "correct_share is ${plan.correct_share}, and must be between 0 and 1."
        }
    }

    private fun checkTemplates(plan: WorkloadPlan) {
        val templates =
            plan.environment.values + plan.settings.values + plan.users + plan.warmup_users + plan.launch_mode
        val strange =
            templates.flatMap { text -> named.findAll(text).map { it.groupValues[1] } }.firstOrNull { it !in plan.axes }
        require(strange == null) { "{$strange} is no axis; known are: ${plan.axes.keys.joinToString()}." }
    }

    private fun checkForms(plan: WorkloadPlan) {
        plan.conditions.forEach { plan.launchMode(it) }
        val shared = plan.axes.keys.filter { "{$it}" in plan.launch_mode } - plan.process.toSet()
        require(shared.isEmpty()) {
            "launch_mode names ${shared.joinToString()}, whose values must have a process of their own: " +
                "put it into process."
        }
    }

    private fun checkUsers(plan: WorkloadPlan) =
        mapOf("users" to plan.users, "warmup_users" to plan.warmup_users)
            .filterValues { it.isNotEmpty() }
            .forEach { (name, users) ->
                require(plan.conditions.all { (plan.fill(users, it).toIntOrNull() ?: 0) > 0 }) {
                    "$name must be a number, or name an axis of numbers."
                }
            }
}
