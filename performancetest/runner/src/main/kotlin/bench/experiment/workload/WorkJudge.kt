package bench.experiment.workload

import bench.loadgen.LoadEvent
import bench.model.BROKEN_SHARE
import bench.model.BenchMetrics
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.SpentCpu
import bench.model.SpentCpu.Owner
import bench.model.Thresholds
import bench.model.Verdict
import bench.record.WorkMetrics
import bench.validity.ValidityGate

/** Makes the verdict of a workload and its limit from its metrics. */
object WorkJudge {
    /** Reasons why it is invalid; empty if it is valid. If the service ended, that is the service's own failure. */
    fun reasons(work: WorkMetrics, bench: BenchMetrics, hasEnded: Boolean): List<InvalidReason> =
        if (hasEnded) emptyList() else listOfNotNull(waiting(work)) + ValidityGate.reasonsOfClosedLoop(bench)

    /** @param needed share of the expected work that must have arrived and been correct. */
    fun verdict(work: WorkMetrics, needed: Double, reasons: List<InvalidReason>, hasEnded: Boolean): Verdict =
        when {
            hasEnded -> Verdict.BROKEN
            reasons.isNotEmpty() -> Verdict.INVALID
            work.correct == 0L || work.correctShare <= BROKEN_SHARE -> Verdict.BROKEN
            work.correctShare >= needed -> Verdict.SUSTAINED
            else -> Verdict.DEGRADED
        }

    /**
     * Resources that ran out, the service's own first.
     *
     * @param backingServices names of the backing services; empty without any.
     * @return nothing if no watched resource ran out; then a window, a pool, or waiting itself is the limit.
     */
    fun limitedBy(serviceCpuShare: Double?, bench: BenchMetrics, backingServices: List<String>): List<SpentCpu> =
        listOfNotNull(
            SpentCpu(Owner.SERVICE).takeIf { isSpent(serviceCpuShare) },
            spent(bench)?.let { SpentCpu(it, if (it == Owner.LOAD_GENERATOR) emptyList() else backingServices) },
        )

    /**
     * Part of the bench whose CPU ran out. If the service's CPU ran out too, the bench could not have asked for more.
     */
    private fun spent(bench: BenchMetrics): Owner? =
        when {
            isSpent(bench.load_generator_cpu_share) -> Owner.LOAD_GENERATOR
            !isSpent(bench.bench_cpu_share) -> null
            isSpent(bench.mock_cpu_share) -> Owner.BACKING_SERVICES
            else -> Owner.SHARED
        }

    private fun isSpent(share: Double?) = share != null && share >= Thresholds.LIMIT_CPU_SHARE

    /** Users pause after a failure, so this says nothing if many calls fail. */
    private fun waiting(work: WorkMetrics): InvalidReason? =
        work.more[LoadEvent.WAITING_SHARE]
            ?.takeIf { work.correctShare > FEW_FAIL && it < Thresholds.WAITING_SHARE }
            ?.let { InvalidReason(InvalidCode.LOAD_GENERATOR_BUSY, it, Thresholds.WAITING_SHARE) }

    private const val FEW_FAIL = 0.99
}
