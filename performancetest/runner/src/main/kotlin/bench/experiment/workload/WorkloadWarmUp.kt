package bench.experiment.workload

import bench.harness.JitIdleDetector
import bench.model.Condition
import bench.model.WorkloadPlan

/**
 * Load on a new process that is not counted. Of all that is measured in it each is done: what a JVM compiles for one of
 * them is not the other's.
 *
 * Users in a closed loop ask for all that a CPU has. Where many threads of the service can run, its compiler has the
 * share of one of them: the same code was three times as fast after a minute as after ten seconds. So where the plan
 * says so, few users go first, until the compiler is at rest; then all of them for a moment, for what grows with their
 * number.
 *
 * @property compilerCpuS that the compiler has used since the process began; null where it cannot be told. @property
 *   load puts a condition's load on for so many seconds, by so many users, or until it is told not to go on; it asks
 *   with the seconds since it began.
 */
internal class WorkloadWarmUp(
    private val plan: WorkloadPlan,
    private val isAlive: () -> Boolean,
    private val compilerCpuS: () -> Double?,
    private val load: (Condition, users: Int, seconds: Double, goesOn: (elapsedS: Double) -> Boolean) -> Unit,
) {
    /** @return whether the compiler had no more to do; null where that was not waited for. */
    fun run(conditions: List<Condition>): Boolean? {
        val each = plan.process_warmup_s.toDouble() / conditions.size
        if (each <= 0) return null
        conditions.forEach { load(it, plan.warmupUsers(it), each) { isAlive() } }
        if (plan.warmup_users.isEmpty()) return null
        return conditions
            .map { compile(it, LONGEST * each) }
            .all { it }
            .also { conditions.forEach { load(it, plan.users(it), ALL_S) { isAlive() } } }
    }

    private fun compile(condition: Condition, longestS: Double): Boolean {
        val watch = JitIdleDetector(compilerCpuS)
        var isAtRest = false
        load(condition, plan.warmupUsers(condition), longestS) { elapsedS ->
            isAtRest = watch.isAtRest(elapsedS)
            isAlive() && !isAtRest
        }
        return isAtRest
    }

    private companion object {
        const val LONGEST = 4
        const val ALL_S = 3.0
    }
}
