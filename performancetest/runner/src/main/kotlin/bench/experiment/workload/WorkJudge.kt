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

/** From the figures of a workload to its verdict and what limited it. */
object WorkJudge {
    /** Why it is invalid; empty if it is not. That the service ended is its own failure. */
    fun reasons(work: WorkMetrics, bench: BenchMetrics, hasEnded: Boolean): List<InvalidReason> =
        if (hasEnded) emptyList() else listOfNotNull(waiting(work)) + ValidityGate.reasonsOfClosedLoop(bench)

    /** @param needed share of what was expected that must have come and been right. */
    fun verdict(work: WorkMetrics, needed: Double, reasons: List<InvalidReason>, hasEnded: Boolean): Verdict =
        when {
            hasEnded -> Verdict.BROKEN
            reasons.isNotEmpty() -> Verdict.INVALID
            work.correct == 0L || work.correctShare <= BROKEN_SHARE -> Verdict.BROKEN
            work.correctShare >= needed -> Verdict.SUSTAINED
            else -> Verdict.DEGRADED
        }

    /**
     * What ran out, the service's own first. @param backingServices what the service waits for, by name; empty without.
     *
     * @return nothing where nothing that was watched did: a window, a pool, or waiting itself.
     */
    fun limitedBy(serviceCpuShare: Double?, bench: BenchMetrics, backingServices: List<String>): List<SpentCpu> =
        listOfNotNull(
            SpentCpu(Owner.SERVICE).takeIf { isSpent(serviceCpuShare) },
            spent(bench)?.let { SpentCpu(it, if (it == Owner.LOAD_GENERATOR) emptyList() else backingServices) },
        )

    /** Next to a service that has spent its own it tells that more could not have been asked for. */
    private fun spent(bench: BenchMetrics): Owner? =
        when {
            isSpent(bench.load_generator_cpu_share) -> Owner.LOAD_GENERATOR
            !isSpent(bench.bench_cpu_share) -> null
            isSpent(bench.mock_cpu_share) -> Owner.BACKING_SERVICES
            else -> Owner.SHARED
        }

    private fun isSpent(share: Double?) = share != null && share >= Thresholds.LIMIT_CPU_SHARE

    /** Users that fail pause, so it says nothing where many do. */
    private fun waiting(work: WorkMetrics): InvalidReason? =
        work.more[LoadEvent.WAITING_SHARE]
            ?.takeIf { work.correctShare > FEW_FAIL && it < Thresholds.WAITING_SHARE }
            ?.let { InvalidReason(InvalidCode.LOAD_GENERATOR_BUSY, it, Thresholds.WAITING_SHARE) }

    private const val FEW_FAIL = 0.99
}
