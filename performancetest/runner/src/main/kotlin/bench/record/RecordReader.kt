package bench.record

/** Records of a run, wherever they are stored: the only source of tables and charts. */
interface RecordReader {
    /**
     * Records are numbered in their order.
     *
     * @return numbers below the highest whose record is missing.
     */
    fun missing(): List<Int>

    /** Whether a file that a record names exists. */
    fun has(relative: String): Boolean

    /**
     * Text of a file that a record names.
     *
     * @return null if it does not exist.
     */
    fun text(relative: String): String?

    /**
     * Result of [parse] for a file that a record names, e.g. a log of histograms.
     *
     * @return null if the file does not exist.
     * @throws bench.UserError if it cannot be parsed, or [parse] finds nothing in it.
     */
    fun <T : Any> parsed(relative: String, parse: (String) -> T?): T?

    /** Trials under load, in their order. */
    fun readTrials(): List<TrialRecord>

    /** Starts, in their order. */
    fun readStarts(): List<StartTrial>

    /** Processes that held waiting calls, in their order. */
    fun readWaiting(): List<WaitingTrial>

    /** Workloads, in their order. */
    fun readWorkloads(): List<WorkloadTrial>

    /** All trials that the gate judged, each kind in its order. */
    fun readJudged(): List<JudgedTrial> = readTrials() + readWorkloads()

    /** Trials of all kinds, each kind in its order. */
    fun readAll(): List<Trial> = readJudged() + readStarts() + readWaiting()

    companion object {
        /** Folder for the charts of a run. */
        const val CHARTS = "charts"
    }
}
