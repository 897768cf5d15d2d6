package bench.experiment.scenarios.report

import bench.model.Track
import bench.model.Verdict
import bench.report.section.rate
import bench.report.section.verdict
import bench.wording.Resource
import bench.wording.ResourceFinding
import bench.wording.ResourceWords
import bench.wording.ServiceFigure

/** Findings about the table of resources. */
internal object ResourceFindings {
    /** First the memory at one rate for each track, then the rest. @param memory kind of memory that was measured. */
    fun of(groups: List<ScenarioTrials>, memory: String): List<String> =
        groups
            .groupBy { it.track }
            .toSortedMap()
            .map { (track, all) -> findings(track, all) }
            .let { told -> told.mapNotNull { it.firstOrNull() } + told.flatMap { it.drop(1) } }
            .map { ResourceWords.text(it, memory) }

    /** Compares at the highest rate that all services of a track got and most of them sustain. */
    private fun findings(track: Track, all: List<ScenarioTrials>): List<ResourceFinding> {
        val rate = comparable(all) ?: return emptyList()
        val missed = all.filter { it.scenario == rate.first().scenario && it.verdict != Verdict.SUSTAINED }
        return listOfNotNull(
            span(Resource.MEMORY, rate) { it.memoryPeakMib },
            span(Resource.CPU, rate) { it.cpuSPer1000 },
            missed
                .takeIf { it.isNotEmpty() }
                ?.let { ResourceFinding.NotRanked(track, it.map { one -> one.service to one.verdict }) },
        )
    }

    /** Null unless at least two services sustain the same rate. @param all trials of one track. */
    fun comparable(all: List<ScenarioTrials>): List<ScenarioTrials>? =
        all.filter { it.verdict == Verdict.SUSTAINED }
            .groupBy { it.scenario }
            .filter { (_, same) -> same.distinctBy { it.rate }.size == 1 && same.size > 1 }
            .maxWithOrNull(compareBy({ it.value.size }, { it.value.first().rate }))
            ?.value

    private fun span(
        what: Resource,
        groups: List<ScenarioTrials>,
        of: (ScenarioTrials) -> Double?,
    ): ResourceFinding? {
        val known =
            groups.mapNotNull { group -> of(group)?.let { ServiceFigure(group.service, it) } }.sortedBy { it.value }
        val first = groups.first()
        return if (known.size < 2) null
        else ResourceFinding.Span(first.rate, first.track, what, known.first(), known.last())
    }
}
