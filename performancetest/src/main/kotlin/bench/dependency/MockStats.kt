package bench.dependency

import kotlinx.serialization.Serializable

/** What the mock's instances did since they were asked to start anew. */
@Serializable
data class MockStats(val requests: Long, val answered: Long, val in_flight: Long, val peak_in_flight: Long, val lateness_ms: MockLateness) {
    companion object {
        /** Of all instances together. Peaks need not have been at the same moment: their sum is the most that can have been. */
        fun sum(instances: List<MockStats>): MockStats = instances.singleOrNull() ?: MockStats(
            requests = instances.sumOf { it.requests },
            answered = instances.sumOf { it.answered },
            in_flight = instances.sumOf { it.in_flight },
            peak_in_flight = instances.sumOf { it.peak_in_flight },
            lateness_ms = MockLateness.worst(instances.map { it.lateness_ms }),
        )
    }
}

/** Null without samples. */
@Serializable
data class MockLateness(val p50: Double?, val p99: Double?, val max: Double?, val count: Long) {
    companion object {
        /** Percentiles cannot be added: those of the latest instance stand for all, so that none hides behind the others. */
        fun worst(instances: List<MockLateness>) = MockLateness(
            p50 = instances.mapNotNull { it.p50 }.maxOrNull(),
            p99 = instances.mapNotNull { it.p99 }.maxOrNull(),
            max = instances.mapNotNull { it.max }.maxOrNull(),
            count = instances.sumOf { it.count },
        )
    }
}
