package bench.runtime.kubernetes.manifest

import bench.UserError
import bench.runtime.compose.ResolvedProject
import bench.runtime.compose.ResolvedService

/**
 * Services of the compose files that run in one pod, because they share a volume; mostly it is only one.
 *
 * @property members in the order of their names. In a pod they share all ports: the n-th, from 0, has its own at
 *   [PORTS_APART] × n above the declared ones.
 */
internal class PodPlan(val name: String, val place: Place, val members: Map<String, ResolvedService>) {
    /** Names by which other pods call this one. */
    val hosts: List<String>
        get() = (members.keys + members.values.flatMap { it.aliases }).distinct().sorted()

    /** What to add to the ports of [member]. */
    fun portShift(member: String): Int = PORTS_APART * members.keys.indexOf(member)

    companion object {
        const val PORTS_APART = 10

        /** All pods of [project], by name. Monitoring, and the runner's own container, have no place. */
        fun of(project: ResolvedProject): List<PodPlan> {
            val placed = project.services.toSortedMap().filterValues { Place.of(it.kind) != null }
            val pods = groups(placed).map(::plan).sortedBy { it.name }
            pods.groupBy { it.name }.values.find { it.size > 1 }?.let { throw twice(it) }
            return pods
        }

        private fun twice(pods: List<PodPlan>) =
            UserError("Two pods would be called ${pods[0].name}: ${pods.map { it.members.keys.joinToString() }}.")

        private fun plan(members: Map<String, ResolvedService>): PodPlan {
            val place = Place.of(members.values.first().kind)!!
            return PodPlan(members.keys.singleOrNull() ?: place.label, place, members.toSortedMap())
        }

        /** Joins services that share a named volume, also over others. */
        private fun groups(services: Map<String, ResolvedService>): List<Map<String, ResolvedService>> =
            services.entries.fold(emptyList<Map<String, ResolvedService>>()) { groups, (name, service) ->
                val (same, others) = groups.partition { group -> group.values.any { shares(it, service) } }
                val joined = same.fold(emptyMap<String, ResolvedService>()) { all, one -> all + one }
                others.plusElement(joined + (name to service))
            }

        private fun shares(one: ResolvedService, other: ResolvedService): Boolean {
            val sources = one.sharedVolumes.map { it.source }
            return other.sharedVolumes.any { it.source in sources }
        }
    }
}
