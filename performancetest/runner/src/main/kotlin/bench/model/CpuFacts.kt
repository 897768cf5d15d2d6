package bench.model

import kotlinx.serialization.Serializable

/**
 * The CPUs of the machine that runs the services. Null: not known.
 *
 * @property threads threads of all cores, which the kernel counts as CPUs.
 * @property siblings threads of each physical core, e.g. `0,8`; empty if each core has one.
 * @property kinds threads by the kind of their core, e.g. `performance` to `0-7`; empty if all are alike.
 * @property governor how the kernel chooses the frequency, e.g. `performance`.
 * @property turbo whether cores may exceed their base frequency.
 * @property huge_pages `always`, `madvise` or `never`: transparent huge pages.
 */
@Serializable
data class CpuFacts(
    val physical_cores: Int,
    val threads: Int,
    val siblings: List<String> = emptyList(),
    val kinds: Map<String, String> = emptyMap(),
    val governor: String? = null,
    val turbo: Boolean? = null,
    val huge_pages: String? = null,
) {
    companion object {
        fun of(topology: Topology, governor: String?, turbo: Boolean?, hugePages: String?): CpuFacts {
            val kinds = topology.threads.groupBy({ it.kind }, { it.id }) - CoreKind.SAME
            return CpuFacts(
                physical_cores = topology.physicalCores.size,
                threads = topology.threads.size,
                siblings =
                    topology.physicalCores.map { CpuList.text(it.threads) }.takeIf { topology.hasSiblings }.orEmpty(),
                kinds = kinds.entries.associate { (kind, ids) -> kind.label to CpuList.text(ids) },
                governor = governor,
                turbo = turbo,
                huge_pages = hugePages,
            )
        }
    }
}
