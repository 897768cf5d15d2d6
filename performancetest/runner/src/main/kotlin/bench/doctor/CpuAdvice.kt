package bench.doctor

import bench.doctor.Finding.State.LIMIT
import bench.doctor.Finding.State.OK
import bench.model.CpuFacts
import bench.model.Topology

/** What the machine's CPUs mean for a run. Pure. */
object CpuAdvice {
    private const val ENOUGH = 3
    private const val STEADY = "performance"

    /**
     * @param here threads that this process may use.
     * @param facts null if the kernel does not say them.
     */
    fun all(here: Topology, facts: CpuFacts?, hasTaskset: Boolean): List<Finding> =
        listOf(cores(here, hasTaskset)) +
            listOfNotNull(
                facts?.kinds?.takeIf { it.isNotEmpty() }?.let(::kinds),
                facts?.governor?.let(::governor),
                facts?.turbo?.let(::turbo),
                facts?.huge_pages?.let { Finding("huge pages", OK, "$it; the record says it") },
            )

    fun cores(here: Topology, hasTaskset: Boolean): Finding {
        val physical = here.physicalCores.size
        val isEnough = physical >= ENOUGH && hasTaskset
        return Finding("cores", if (isEnough) OK else LIMIT, counted(here) + meaning(here, physical, hasTaskset))
    }

    private fun meaning(here: Topology, physical: Int, hasTaskset: Boolean) =
        when {
            here.threads.size < 2 ->
                ": service, mock and load generator share it, so results only show that the suite works"
            !hasTaskset -> ", but no taskset: without CPU pinning, a busy service slows the load generator"
            physical == 1 ->
                ": service and load generator share it and slow each other down, so small differences say nothing"
            physical == 2 ->
                ": the service has 1, load generator and mock share one; good for limits set by slots, but not for " +
                    "small differences in speed"
            else -> ": service, mock and load generator have cores of their own"
        }

    private fun counted(here: Topology): String {
        val physical = here.physicalCores.size
        if (!here.hasSiblings) return "$physical"
        return "$physical physical ${if (physical == 1) "core" else "cores"} with ${here.threads.size} threads"
    }

    private fun kinds(kinds: Map<String, String>) =
        Finding(
            "kinds of cores",
            OK,
            kinds.entries.joinToString { (kind, ids) -> "$kind $ids" } + ": the service has the fast ones",
        )

    private fun governor(governor: String) =
        if (governor == STEADY) Finding("governor", OK, governor)
        else
            Finding(
                "governor",
                LIMIT,
                "$governor: the frequency follows the load, so low rates look slow; " +
                    "sudo cpupower frequency-set -g $STEADY",
            )

    private fun turbo(isOn: Boolean) =
        if (isOn)
            Finding(
                "turbo",
                LIMIT,
                "on: speed depends on heat and on how many cores are busy; compare only runs of one machine",
            )
        else Finding("turbo", OK, "off")
}
