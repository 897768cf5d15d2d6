package bench.report.section

import bench.model.Track

/**
 * Conditions of one service on one track with the same work, and their main metrics.
 *
 * @property work what the conditions share; empty if the run has no other work.
 */
class ConditionTable(val service: String, val track: Track, val work: String, val table: ResultTable)
