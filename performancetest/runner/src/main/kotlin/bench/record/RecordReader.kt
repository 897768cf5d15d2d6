package bench.record

/** What a run has recorded, wherever it is kept: all that tables and charts are drawn from. */
interface RecordReader {
    /** Records are numbered in their order. @return numbers below the highest whose record is missing. */
    fun missing(): List<Int>

    /** Whether a file that a record names is there. */
    fun has(relative: String): Boolean

    /** A file that a record names. @return null where it is not there. */
    fun text(relative: String): String?

    /**
     * What [parse] makes of a file that a record names, e.g. a log of histograms. @return null where it is not there.
     *
     * @throws bench.UserError where it cannot be parsed, or [parse] finds nothing in it.
     */
    fun <T : Any> parsed(relative: String, parse: (String) -> T?): T?

    /** Trials under load, in their order. */
    fun readTrials(): List<TrialRecord>

    /** Starts, in their order. */
    fun readStarts(): List<StartTrial>

    /** Workloads, in their order. */
    fun readWorkloads(): List<WorkloadTrial>

    /** All that went through the gate, each kind in its order. */
    fun readJudged(): List<JudgedTrial> = readTrials() + readWorkloads()

    /** Of whatever kind, each kind in its order. */
    fun readAll(): List<Trial> = readJudged() + readStarts()

    companion object {
        /** Folder of the pictures that are drawn of a run. */
        const val CHARTS = "charts"
    }
}
