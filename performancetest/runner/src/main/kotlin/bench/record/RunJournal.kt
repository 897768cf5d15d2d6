package bench.record

import bench.model.ContainerFacts

/**
 * Keeps a run's folder up to date while it lasts: whatever stops the run, what is there can be read, and gone on with.
 */
class RunJournal(private val store: RecordStore, start: RunRecord) {
    var run = start
        private set

    init {
        store.write(run)
    }

    fun measured(planned: Planned, containers: Map<String, ContainerFacts>) =
        note(containers) { it.copy(done = it.done.orEmpty() + planned) }

    /** Not tried, for a [reason] that was seen before. */
    fun skipped(planned: Planned, reason: String) =
        note(emptyMap()) { it.copy(skipped = it.skipped + NotMeasured(planned, reason)) }

    /** Could not be ended. */
    fun failed(planned: Planned, reason: String, containers: Map<String, ContainerFacts>) =
        note(containers) { it.copy(not_measured = it.not_measured + NotMeasured(planned, reason)) }

    private fun note(containers: Map<String, ContainerFacts>, change: (RunRecord) -> RunRecord) {
        run = change(run).let { it.copy(fingerprint = it.fingerprint.withContainers(containers)) }
        store.write(run)
    }
}

/** What of a run is still to be done. */
object Pending {
    /**
     * Of [run]'s plan, in its order, what has neither a record of its own nor was skipped; of searches what has not
     * ended. What failed is tried again.
     *
     * @param trials all records of the run, of starts too.
     */
    fun of(run: RunRecord, trials: List<Trial>): List<Planned> {
        val recorded = trials.map { it.planned }.filter { it.condition != null }
        val over =
            (done(run, trials).filter { it.condition == null } + recorded + run.skipped.map { it.search }).toSet()
        return run.order.filter { it !in over }
    }

    /**
     * Without its trials a search has no answer, whatever was noted of it; in runs from before it was noted, all that
     * had trials had ended.
     */
    fun done(run: RunRecord, trials: List<Trial>): List<Planned> {
        val recorded = trials.map { it.planned }.toSet()
        return (run.done ?: recorded.filter { it.condition == null }).filter { it.condition != null || it in recorded }
    }
}
