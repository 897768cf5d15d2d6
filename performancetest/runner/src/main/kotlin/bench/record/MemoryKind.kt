package bench.record

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** Which memory of a service was measured; [label] names it in headings. */
@Serializable
enum class MemoryKind(val label: String) {
    /** Resident memory of a process. */
    @SerialName("rss") RSS("RSS"),

    /** Memory of a container's cgroup without unused page cache. */
    @SerialName("working_set") WORKING_SET("working set");

    companion object {
        /** A container has a working set, a process only resident memory. Null if neither was measured. */
        fun of(rssPeakMib: Double?, workingSetPeakMib: Double?): MemoryKind? =
            if (workingSetPeakMib != null) WORKING_SET else if (rssPeakMib != null) RSS else null

        /** Heading for figures of [trials]: names both kinds if both occur. */
        fun named(trials: Iterable<JudgedTrial>): String =
            trials
                .mapNotNull { it.resources?.memory_kind }
                .distinct()
                .sorted()
                .joinToString(" or ") { it.label }
                .ifEmpty { "memory" }
    }
}
