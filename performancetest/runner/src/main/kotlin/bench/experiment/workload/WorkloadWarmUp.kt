package bench.experiment.workload

import bench.harness.JitIdleDetector
import bench.model.Condition
import bench.model.WorkloadPlan

/**
 * Uncounted load on a new process. It covers every condition that the process measures: code that a JVM compiles for
 * one condition does not serve another.
 *
 * Users in a closed loop use all CPU. If many threads of the service can run, its compiler gets the share of one
 * thread. The same code was three times as fast after a minute as after ten seconds.
 *
 * So the load goes on until the compiler is idle, within a limit. If the plan says so, few users go first. Then all
 * users follow for a moment, for everything that grows with their number.
 *
 * @property compilerCpuS CPU seconds of the compiler since the process began; null if unknown.
 * @property load puts load of a condition on the service for a number of seconds, by a number of users, or until its
 *   callback says stop. The callback gets the seconds since the load began.
 */
internal class WorkloadWarmUp(
    private val plan: WorkloadPlan,
    private val isAlive: () -> Boolean,
    private val compilerCpuS: () -> Double?,
    private val load: (Condition, users: Int, seconds: Double, goesOn: (elapsedS: Double) -> Boolean) -> Unit,
) {
    /** @return whether the compiler became idle; null without a warm-up. */
    fun run(conditions: List<Condition>): Boolean? {
        val each = plan.process_warmup_s.toDouble() / conditions.size
        if (each <= 0) return null
        conditions.forEach { load(it, plan.warmupUsers(it), each) { isAlive() } }
        val isAtRest = conditions.map { compile(it, LONGEST * each) }.all { it }
        if (plan.warmup_users.isNotEmpty()) conditions.forEach { load(it, plan.users(it), ALL_S) { isAlive() } }
        return isAtRest
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
