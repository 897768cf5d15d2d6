package bench.record

import bench.model.ClusterReadings
import bench.model.ContainerFacts
import bench.model.InvalidCode
import bench.model.Verdict

/**
 * Keeps a run's folder up to date during the run: if anything stops the run, its records can be read and the run can be
 * resumed.
 */
class RunJournal(private val store: RecordStore, start: RunRecord) {
    var run = start
        private set

    init {
        store.write(run)
    }

    /** @param cluster null without a cluster. */
    fun measured(planned: Planned, containers: Map<String, ContainerFacts>, cluster: ClusterReadings? = null) =
        note(containers, cluster) { it.copy(done = it.done.orEmpty() + planned) }

    /** Not tried, for a [reason] that occurred before. */
    fun skipped(planned: Planned, reason: String) =
        note(emptyMap(), null) { it.copy(skipped = it.skipped + NotMeasured(planned, reason)) }

    /** Could not finish. */
    fun failed(
        planned: Planned,
        reason: String,
        containers: Map<String, ContainerFacts>,
        cluster: ClusterReadings? = null,
    ) = note(containers, cluster) { it.copy(not_measured = it.not_measured + NotMeasured(planned, reason)) }

    private fun note(
        containers: Map<String, ContainerFacts>,
        cluster: ClusterReadings?,
        change: (RunRecord) -> RunRecord,
    ) {
        val known = run.fingerprint.withContainers(containers)
        run = change(run).copy(fingerprint = cluster?.let(known::withCluster) ?: known)
        store.write(run)
    }
}

/** Parts of a run that are still to do. */
object Pending {
    /**
     * Parts of [run]'s plan, in its order, that have no record of their own and were not skipped; searches that have
     * not ended. Failed parts are tried again, and trials that the end of a part of the bench cut short.
     *
     * @param trials all records of the run, including starts.
     */
    fun of(run: RunRecord, trials: List<Trial>): List<Planned> {
        val recorded = trials.filterNot(::isCutShort).map { it.planned }.filter { it.condition != null }
        val over =
            (done(run, trials).filter { it.condition == null } + recorded + run.skipped.map { it.search }).toSet()
        return run.order.filter { it !in over }
    }

    private fun isCutShort(trial: Trial) =
        trial is JudgedTrial &&
            trial.verdict == Verdict.INVALID &&
            trial.invalid_reasons.any { it.code == InvalidCode.ENDED }

    /**
     * A search without its trials has no answer, even if the run noted its end. Older runs noted no end: all their
     * searches with trials had ended.
     */
    fun done(run: RunRecord, trials: List<Trial>): List<Planned> {
        val recorded = trials.map { it.planned }.toSet()
        return (run.done ?: recorded.filter { it.condition == null }).filter { it.condition != null || it in recorded }
    }
}
