package bench.result

/** Keeps a run's folder up to date while its searches end: whatever stops the run, what is there can be read. */
class RunJournal(private val store: RecordStore, start: RunRecord) {
    var run = start
        private set

    init {
        store.write(run)
    }

    /** @param reason why [search] could not be ended, or null. */
    fun searchEnded(search: Planned, reason: String?) {
        if (reason != null) run = run.copy(not_measured = run.not_measured + NotMeasured(search, reason)).also(store::write)
        store.write("summary.csv", SummaryCsv.of(results()))
    }

    fun results(): List<CapacityResult> = CapacityResult.ofRun(run, store.readTrials())
}
