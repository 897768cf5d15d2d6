package bench.record

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** Which memory of a service was read; [label] names it in headings. */
@Serializable
enum class MemoryKind(val label: String) {
    /** Resident memory of a process. */
    @SerialName("rss") RSS("RSS"),

    /** Memory of a container's cgroup without page cache that is not in use. */
    @SerialName("working_set") WORKING_SET("working set");

    companion object {
        /** By what was read: a container has a working set, a process resident memory alone. Null: neither was read. */
        fun of(rssPeakMib: Double?, workingSetPeakMib: Double?): MemoryKind? =
            if (workingSetPeakMib != null) WORKING_SET else if (rssPeakMib != null) RSS else null

        /** For a heading above figures of [trials]: both kinds where both are there. */
        fun named(trials: Iterable<JudgedTrial>): String =
            trials
                .mapNotNull { it.resources?.memory_kind }
                .distinct()
                .sorted()
                .joinToString(" or ") { it.label }
                .ifEmpty { "memory" }
    }
}
