package bench.runtime.kubernetes

import bench.model.Track
import bench.runtime.compose.ComposeProject
import bench.runtime.compose.ResolvedProject
import bench.runtime.kubernetes.manifest.Manifests
import bench.runtime.kubernetes.manifest.Place
import java.util.concurrent.ConcurrentHashMap

/**
 * Makes objects from the compose files.
 *
 * @param cores whole cores of a service.
 * @property clone name of this clone, for labels.
 * @param image the name under which the cluster gets an image.
 */
internal class ObjectSource(
    private val project: ComposeProject,
    private val namespace: String,
    private val cores: Int,
    val clone: String,
    private val image: (String) -> String,
) {
    private val resolved = ConcurrentHashMap<Map<String, String>, ResolvedProject>()

    /** @param variables of the compose files, instead of those in `.env`. */
    private fun resolved(variables: Map<String, String>): ResolvedProject =
        resolved.computeIfAbsent(variables) {
            ResolvedProject.parse(project.with(it).compose(listOf("config", "--format", "json")))
        }

    private fun manifests(variables: Map<String, String>) =
        Manifests(resolved(variables), namespace, serviceCores = cores)

    val declared: DeclaredPods by lazy { DeclaredPods(resolved(emptyMap()), manifests(emptyMap())) }

    /** @param labelled places whose pods want a node with the label of their role. */
    fun objects(labelled: Set<Place>): RunObjects = objects(labelled, emptyMap())

    /** With the limits of [track], which `tuned` raises to [slots]. */
    fun objects(labelled: Set<Place>, track: Track, slots: Int): RunObjects =
        objects(labelled, mapOf("TRACK" to track.label, "SLOTS" to "$slots"))

    private fun objects(labelled: Set<Place>, variables: Map<String, String>) =
        RunObjects(manifests(variables), clone, labelled, image)
}
