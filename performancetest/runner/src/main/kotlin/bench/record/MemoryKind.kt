package bench.record

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** Which memory of a service was measured; [label] names it in headings. */
@Serializable
enum class MemoryKind(val label: String) {
    /** Resident memory of a process. */
    @SerialName("rss") RSS("RSS"),

    /** Memory of a container's cgroup without unused page cache; only in records before 2026-11-26. */
    @SerialName("working_set") WORKING_SET("working set"),

    /** Memory of a container's cgroup without any page cache, which grows with each file that is read. */
    @SerialName("anonymous") ANONYMOUS("anonymous");

    companion object {
        /**
         * A container has a working set, a process only resident memory. Both have anonymous memory, which is null in
         * records that show the working set. Null if nothing was measured.
         */
        fun of(rssPeakMib: Double?, workingSetPeakMib: Double?, anonymousPeakMib: Double? = null): MemoryKind? =
            when {
                workingSetPeakMib != null -> if (anonymousPeakMib != null) ANONYMOUS else WORKING_SET
                rssPeakMib != null -> RSS
                else -> null
            }

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
