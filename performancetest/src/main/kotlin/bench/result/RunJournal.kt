package bench.result

/** Keeps a run's folder up to date while its searches end: whatever stops the run, what is there can be read. */
class RunJournal(private val store: RecordStore, start: RunRecord) {
    var run = start
        private set

    init {
        store.write(run)
    }

    /** @param reason why [search] could not be ended, or null. @param containers all that were used so far. */
    fun searchEnded(search: Planned, reason: String?, containers: Map<String, ContainerFacts> = emptyMap()) {
        val before = run
        if (reason != null) run = run.copy(not_measured = run.not_measured + NotMeasured(search, reason))
        run = run.copy(fingerprint = run.fingerprint.withContainers(containers))
        if (run != before) store.write(run)
        store.write("summary.csv", SummaryCsv.of(results()))
    }

    fun results(): List<CapacityResult> = CapacityResult.ofRun(run, store.readTrials())
}
