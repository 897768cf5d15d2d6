package bench.record

import java.util.Locale

/** What was used of one thing that can be the limit, and how much of it there is. */
data class Evidence(val of: Kind, val text: String) {
    enum class Kind {
        IN_FLIGHT,
        CPU,
        MEMORY,
        DESCRIPTORS,
        BENCH,
    }

    companion object {
        private const val MIB = 1_048_576.0

        /** What is known of a trial, in the order of [Kind]; what was not measured is left out. */
        fun of(trial: TrialRecord, ceilings: Ceilings): List<Evidence> =
            listOfNotNull(
                trial.bench.mock_peak_in_flight?.let { Evidence(Kind.IN_FLIGHT, used("$it", ceilings.slots?.count)) },
                trial.resources?.let {
                    Evidence(Kind.CPU, "${whole(it.cpu_share * 100)}/${whole(it.cpu_share_max * 100)} %")
                },
                trial.resources?.let { memory(it, trial, ceilings.memory_mib) }?.let { Evidence(Kind.MEMORY, it) },
                trial.resources?.open_files_max?.let { Evidence(Kind.DESCRIPTORS, used("$it", ceilings.descriptors)) },
                bench(trial)?.let { Evidence(Kind.BENCH, it) },
            )

        private fun used(used: String, limit: Number?) = if (limit == null) used else "$used of $limit"

        /**
         * A process has no limit of its own but its heap's, of which its memory also holds what is outside. Of the heap
         * in use a part is garbage.
         */
        private fun memory(resources: ResourceMetrics, trial: TrialRecord, limitMib: Long?): String? {
            val peak = resources.memory_peak_mib ?: return null
            val heap =
                trial.bench.heap_max_bytes?.let { limit ->
                    trial.garbage?.heap_used_mib?.let { "heap ${whole(it)} of ${whole(limit / MIB)}" }
                        ?: "heap ≤ ${whole(limit / MIB)}"
                }
            return listOfNotNull(
                    used(whole(peak), limitMib),
                    heap,
                    trial.garbage?.gc_pause_share?.let { "GC ${whole(it * 100)} %" },
                )
                .joinToString()
        }

        /** CPU of what injector, mock and proxy may use together, and how late they were. */
        private fun bench(trial: TrialRecord): String? {
            val late = listOfNotNull(trial.load.lateness_p99_ms, trial.bench.mock_lateness_p99_ms).maxOrNull()
            return listOfNotNull(
                    trial.bench.bench_cpu_share?.let { "${whole(it * 100)} %" },
                    late?.let { "${whole(it)} ms" },
                )
                .joinToString(", ")
                .ifEmpty { null }
        }

        private fun whole(value: Double) = "%.0f".format(Locale.ROOT, value)
    }
}
