package bench.loadgen.open

import bench.loadgen.Phase
import java.util.SplittableRandom

/**
 * Arrivals of a Poisson process: independent callers, exponential gaps. Each phase has exactly its planned users, so
 * that a trial has the rate that it is recorded with. Given their number, the arrivals of a Poisson process are uniform
 * in time (Ross, Introduction to Probability Models, "Conditional Distribution of the Arrival Times"); exponential gaps
 * divided by their sum have that distribution.
 *
 * @param seed equal seeds give equal schedules.
 */
class PoissonSchedule(phases: List<Phase>, seed: Long) : ArrivalSchedule {
    private val offsets: LongArray

    override val seconds: Int = phases.sumOf { it.seconds }

    override val users: Long
        get() = offsets.size.toLong()

    init {
        val random = SplittableRandom(seed)
        var startNs = 0L
        val all = phases.map { phase ->
            arrivals(phase, startNs, random).also { startNs += phase.seconds * NS_PER_S }
        }
        offsets = all.fold(LongArray(0), LongArray::plus)
    }

    private fun arrivals(phase: Phase, startNs: Long, random: SplittableRandom): LongArray {
        val sums = DoubleArray(phase.users.toInt() + 1)
        var sum = 0.0
        for (i in sums.indices) {
            sum += random.nextExponential()
            sums[i] = sum
        }
        val lengthNs = phase.seconds * NS_PER_S
        // Rounding must not move the last one into the next phase.
        return LongArray(sums.size - 1) { startNs + (sums[it] / sum * lengthNs).toLong().coerceAtMost(lengthNs - 1) }
    }

    override fun offsetNs(n: Long): Long {
        require(n in 0..<users) { "The schedule has users 0 to ${users - 1}, not $n." }
        return offsets[n.toInt()]
    }

    override fun dueBefore(second: Int): Long {
        var (low, high) = 0 to offsets.size
        while (low < high) {
            val middle = (low + high) / 2
            if (offsets[middle] < second * NS_PER_S) low = middle + 1 else high = middle
        }
        return low.toLong()
    }

    private companion object {
        const val NS_PER_S = 1_000_000_000L
    }
}
