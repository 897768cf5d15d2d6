package bench.histogram

/** Counts of several load generators that share a schedule, added up second by second. */
object MergedSeconds {
    /**
     * Seconds that all of [parts] have begun. Percentiles do not add up: until the histograms are there (see [exact]),
     * the highest one stands for all.
     */
    fun of(parts: List<List<SecondStats>>): List<SecondStats> =
        parts
            .flatten()
            .groupBy { it.second }
            .filterValues { it.size == parts.size }
            .toSortedMap()
            .map { (second, same) -> merged(second, same) }

    /**
     * The same, with the percentiles of all calls.
     *
     * @param log the merged histograms; [prefix] of the tags of this stream.
     * @throws IllegalArgumentException for a damaged log.
     */
    fun exact(parts: List<List<SecondStats>>, log: String, prefix: String = ""): List<SecondStats> {
        val histograms = HistogramLog.seconds(log, prefix)
        return of(parts).map { stats ->
            val byTag = histograms[stats.second].orEmpty()
            stats.copy(
                p50_ms = byTag[SecondBucket.TAG_CORRECT]?.percentileMs(50.0),
                p99_ms = byTag[SecondBucket.TAG_CORRECT]?.percentileMs(99.0),
                lateness_p99_ms = byTag[SecondBucket.TAG_LATENESS]?.percentileMs(99.0),
            )
        }
    }

    private fun merged(second: Int, same: List<SecondStats>) =
        SecondStats(
            second = second,
            due = same.sumOf { it.due },
            started = same.sumOf { it.started },
            correct = same.sumOf { it.correct },
            late = same.sumOf { it.late },
            failed = failed(same),
            finished_correct = same.sumOf { it.finished_correct },
            in_flight = same.sumOf { it.in_flight },
            p50_ms = same.mapNotNull { it.p50_ms }.maxOrNull(),
            p99_ms = same.mapNotNull { it.p99_ms }.maxOrNull(),
            lateness_p99_ms = same.mapNotNull { it.lateness_p99_ms }.maxOrNull(),
        )

    private fun failed(same: List<SecondStats>): Map<String, Long> =
        same
            .flatMap { it.failed.entries }
            .groupBy({ it.key }, { it.value })
            .mapValues { (_, counts) -> counts.sum() }
            .toSortedMap()
}
