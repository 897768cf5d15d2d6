package bench.report.section

import bench.record.RecordReader
import bench.record.RunRecord
import bench.wording.OwnServiceWords
import bench.wording.RunWords

/** What readers must know about a run before they read its results. */
object RunRemarks {
    fun of(run: RunRecord, records: RecordReader): List<String> =
        listOfNotNull(profile(run), pinning(run), own(run, records), missing(records), logs(records))

    /** @return null if the figures are meaningful. */
    fun profile(run: RunRecord): String? = RunWords.SMOKE.takeIf { run.profile == "smoke" }

    /** @return null without a cluster, or if every service had cores of its own, as far as is known. */
    fun pinning(run: RunRecord): String? {
        if (run.cluster == null) return null
        val services = run.order.map { it.service }.distinct()
        return services
            .filter { run.fingerprint.containers[it]?.isHeldByQuota == true }
            .takeIf { it.isNotEmpty() }
            ?.let(RunWords::notPinned)
    }

    /** @return null without a service of the user's own, or before its first trial. */
    fun own(run: RunRecord, records: RecordReader): String? {
        val own = run.own_service ?: return null
        val trials =
            records
                .readJudged()
                .filter { own.isCalled(it.planned.service) }
                .ifEmpty {
                    return null
                }
        return OwnServiceWords.remark(
            own.name,
            own.dependency_variable,
            hasCalled = trials.mapNotNull { it.bench.mock_peak_in_flight }.maxOrNull()?.let { it > 0 },
            hasHeap = trials.any { it.bench.heap_max_bytes != null },
            hasResources = trials.any { it.resources != null },
        )
    }

    /** A search that lacks one of its rates may have another answer. */
    fun missing(records: RecordReader): String? = records.missing().takeIf { it.isNotEmpty() }?.let(RunWords::missing)

    /** Tables need no logs; percentile curves and time lines do. */
    fun logs(records: RecordReader): String? =
        records
            .readJudged()
            .count { trial -> trial.histogram?.let { !records.has(it) } == true }
            .takeIf { it > 0 }
            ?.let(RunWords::withoutLogs)
}
