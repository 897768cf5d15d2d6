package bench.runtime.kubernetes

import bench.UserError
import bench.model.LoadGeneratorCount
import bench.runtime.CpuAllowance
import bench.runtime.kubernetes.manifest.Place

/**
 * Which nodes the parts of the bench may run on: those with the label of their role, or any. Pure.
 *
 * @param nodes null: the user may not list them.
 */
internal class NodeRoles(private val nodes: List<Node>?) {
    private val open = nodes.orEmpty().filter { it.isOpen }

    /** Places whose nodes have the label of their role; pods of other places go to any node. */
    val labelled: Set<Place> = Place.entries.filter { place -> open.any { it.role == place.label } }.toSet()

    /** Nodes for pods of [place]. */
    fun of(place: Place): List<Node> = if (place in labelled) open.filter { it.role == place.label } else open

    /** Nodes for pods of any place. */
    val used: List<Node> = Place.entries.flatMap(::of).distinct()

    /** @throws UserError if no node has [cores] for a service. */
    fun check(cores: Int) {
        if (nodes == null || of(Place.SERVICE).any { it.cores >= cores }) return
        val most = of(Place.SERVICE).maxOfOrNull { it.cores } ?: 0
        throw UserError("No node for services has $cores cores that pods can get: the largest has $most.")
    }

    /** Where the parts run, for the user and for the record. */
    fun text(): String =
        when {
            nodes == null -> "nodes are not known, because the user may not list them"
            labelled.size == Place.entries.size -> Place.entries.joinToString { "${it.label} on ${names(it)}" }
            labelled.isEmpty() ->
                "service, mock and load on any node of ${open.size}: none has the label ${Place.LABEL}"
            else -> Place.entries.joinToString { "${it.label} on ${if (it in labelled) names(it) else "any node"}" }
        }

    private fun names(place: Place) = of(place).joinToString(" or ") { it.name }

    /**
     * @param service whole cores of its own.
     * @param load the node of each load generator; empty: none runs yet.
     */
    fun allowance(service: Int, load: List<String> = emptyList()): CpuAllowance {
        val isShared = nodes == null || of(Place.MOCK).any { it in of(Place.LOAD) }
        val each = left(Place.LOAD, service)
        val together = if (isShared) each.toDouble() else together(each, load)
        return CpuAllowance(
            service.toDouble(),
            left(Place.MOCK, service),
            together,
            isShared,
            text(service),
            room(each),
        )
    }

    /** Records of a service with one core, the usual case, have the text alone. */
    private fun text(service: Int) = text() + if (service == 1) "" else "; cores of the service: $service"

    /** Cores that load generators on the nodes [load] can use, if all use the same: the fullest node is the limit. */
    private fun together(each: Int, load: List<String>): Double =
        load.groupingBy { it }.eachCount().values.maxOrNull()?.let { 1.0 * each * load.size / it } ?: each.toDouble()

    /** How many load generators find a core and memory on the nodes for them. */
    private fun room(each: Int): Int = of(Place.LOAD).sumOf { LoadGeneratorCount.alone(each, it.memoryMib) }

    /** Cores of the smallest node for [place], less those of a service that may be there; at least one. */
    private fun left(place: Place, service: Int): Int =
        of(place)
            .minOfOrNull { node ->
                node.cores - if (of(Place.SERVICE).any { it.name == node.name }) service else 0
            }
            .let { maxOf(1, it ?: 1) }
}
