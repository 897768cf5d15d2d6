package bench.load

/**
 * When a service is warm: its medians stand still, nothing is late or failed, and its JIT compiler has done what matters. That is
 * seen from the compiler's own CPU, or, where that cannot be read, from the CPU per answer, which no longer falls.
 *
 * @param countedFromS seconds before are the steps up.
 */
class WarmUpWatch(private val countedFromS: Int, private val lateAfterMs: Long) {
    /** CPU seconds used in all at [elapsed_s] by the service, and by its JIT compiler alone: null where that cannot be read. */
    data class Cpu(val elapsed_s: Double, val cpu_s: Double, val jit_s: Double?)

    fun isWarm(seconds: List<SecondStats>, cpu: List<Cpu>, elapsedS: Double): Boolean = isSteady(seconds, elapsedS) && isCompiled(seconds, cpu)

    /** More calls under way than twice what may be late: this is a queue, and it is the service's. */
    fun isOverloaded(seconds: List<SecondStats>, elapsedS: Double): Boolean {
        val last = seconds.lastOrNull { it.second + 1 <= elapsedS } ?: return false
        return last.in_flight > OVERLOAD * last.due * lateAfterMs / 1_000 + FEW_CALLS
    }

    private fun isSteady(seconds: List<SecondStats>, elapsedS: Double): Boolean {
        val judged = seconds.filter { it.second >= countedFromS && it.second + 1 + lateAfterMs / 1_000.0 <= elapsedS }.takeLast(STEADY_S)
        val medians = judged.mapNotNull { it.p50_ms }
        if (medians.size < STEADY_S || judged.any { it.late + it.failures > 0 }) return false
        return medians.max() - medians.min() <= STEADY_MS
    }

    private fun isCompiled(seconds: List<SecondStats>, cpu: List<Cpu>): Boolean {
        val now = cpu.lastOrNull() ?: return true
        val middle = cpu.lastOrNull { it.elapsed_s <= now.elapsed_s - BLOCK_S } ?: return false
        if (now.jit_s != null && middle.jit_s != null) return (now.jit_s - middle.jit_s) / (now.elapsed_s - middle.elapsed_s) <= JIT_SHARE
        val before = cpu.lastOrNull { it.elapsed_s <= middle.elapsed_s - BLOCK_S } ?: return false
        return perAnswer(seconds, middle, now) >= STILL_FALLING * perAnswer(seconds, before, middle)
    }

    private fun perAnswer(seconds: List<SecondStats>, from: Cpu, to: Cpu): Double {
        val answers = seconds.filter { it.second >= from.elapsed_s.toInt() && it.second < to.elapsed_s.toInt() }.sumOf { it.finished_correct }
        return (to.cpu_s - from.cpu_s) / maxOf(answers, 1)
    }

    private companion object {
        const val STEADY_S = 3
        const val STEADY_MS = 25.0
        const val OVERLOAD = 2
        const val FEW_CALLS = 20
        const val BLOCK_S = 4.0

        /** Of one core. */
        const val JIT_SHARE = 0.10
        const val STILL_FALLING = 0.9
    }
}
