package bench.model

/** Kind of a core in a machine that has several; [SAME] if all are alike, or if that is not known. */
enum class CoreKind(val label: String) {
    SAME("same"),
    PERFORMANCE("performance"),
    EFFICIENCY("efficiency"),
}

/**
 * One thread of a core, which the kernel counts as a CPU.
 *
 * @property id its number.
 * @property core number of its physical core: threads of one core have the same one.
 */
data class CpuThread(val id: Int, val core: Int, val kind: CoreKind = CoreKind.SAME)

/** A physical core with those of its threads that may be used. */
data class PhysicalCore(val threads: List<Int>, val kind: CoreKind)

/** Threads of a machine and their physical cores. Pure. */
data class Topology(val threads: List<CpuThread>) {
    val ids: List<Int> = threads.map { it.id }.sorted()

    /** In the order of their first threads. */
    val physicalCores: List<PhysicalCore> =
        threads
            .sortedBy { it.id }
            .groupBy { it.core }
            .values
            .map { core -> PhysicalCore(core.map { it.id }, core.first().kind) }

    /** Whether a core has several threads. */
    val hasSiblings: Boolean
        get() = physicalCores.any { it.threads.size > 1 }

    /** Without the threads that are not in [allowed]. */
    fun only(allowed: Iterable<Int>): Topology = Topology(threads.filter { it.id in allowed })

    /** At most [count] threads, on as many physical cores as possible: a quota allows no more at once. */
    fun atMost(count: Int): Topology {
        if (threads.size <= count) return this
        val byTurn = physicalCores.flatMap { it.threads.withIndex() }.sortedBy { it.index }.map { it.value }
        return only(byTurn.take(count))
    }

    companion object {
        /** Each thread counts as a core, because nothing else is known. */
        fun flat(ids: Iterable<Int>): Topology = Topology(ids.map { CpuThread(it, core = it) })
    }
}
