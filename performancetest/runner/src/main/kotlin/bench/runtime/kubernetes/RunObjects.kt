package bench.runtime.kubernetes

import bench.runtime.kubernetes.manifest.ContainerSpec
import bench.runtime.kubernetes.manifest.Deployment
import bench.runtime.kubernetes.manifest.HeadlessService
import bench.runtime.kubernetes.manifest.ImageNames
import bench.runtime.kubernetes.manifest.Job
import bench.runtime.kubernetes.manifest.KubernetesObject
import bench.runtime.kubernetes.manifest.Manifests
import bench.runtime.kubernetes.manifest.Metadata
import bench.runtime.kubernetes.manifest.Namespace
import bench.runtime.kubernetes.manifest.NetworkPolicy
import bench.runtime.kubernetes.manifest.Place
import bench.runtime.kubernetes.manifest.PodTemplate
import bench.runtime.kubernetes.manifest.Variable

/**
 * Objects of a run: those of the manifests, marked as a clone's, on nodes of their role. Pure.
 *
 * @param labelled places whose pods want a node with the label of their role.
 * @param image the name under which the cluster gets an image of the manifests.
 */
internal class RunObjects(
    private val manifests: Manifests,
    private val clone: String,
    private val labelled: Set<Place>,
    private val image: (String) -> String = { it },
) {
    /** Refuses pods that could harm their node. */
    fun namespace(): KubernetesObject = manifests.objects.values.flatten().filterIsInstance<Namespace>().single()

    /** Who may call whom. */
    fun network(): List<KubernetesObject> =
        manifests.objects.values.flatten().filterIsInstance<NetworkPolicy>().map { it.copy(metadata = of(it.metadata)) }

    /**
     * The pod [name] with its names for others; one of it.
     *
     * @param environment added to that of its containers.
     * @param command replaces the image's; null: as declared.
     */
    fun deployment(
        name: String,
        environment: Map<String, String> = emptyMap(),
        command: List<String>? = null,
    ): List<KubernetesObject> =
        manifests.objects.getValue("$name.yaml").mapNotNull {
            when (it) {
                is Deployment -> {
                    val template = it.spec.template.changed { c -> c.with(environment, command) }
                    it.copy(metadata = of(it.metadata), spec = it.spec.copy(replicas = 1, template = template))
                }
                is HeadlessService -> it.copy(metadata = of(it.metadata))
                else -> null
            }
        }

    /** [count] pods of the load generator [name], numbered from 0. */
    fun job(name: String, count: Int): List<KubernetesObject> =
        manifests.objects.getValue("$name.yaml").filterIsInstance<Job>().map {
            val spec = it.spec.copy(completions = count, parallelism = count, template = it.spec.template.changed())
            it.copy(metadata = of(it.metadata), spec = spec)
        }

    private fun of(metadata: Metadata) = metadata.copy(labels = metadata.labels.orEmpty() + (CLONE to clone))

    private fun PodTemplate.changed(change: (ContainerSpec) -> ContainerSpec = { it }): PodTemplate {
        val role = metadata.labels.orEmpty()[Place.LABEL]
        val selector = role?.takeIf { labelled.any { place -> place.label == it } }?.let { mapOf(Place.LABEL to it) }
        val containers = spec.containers.map { change(it.under(image(it.image))) }
        return PodTemplate(of(metadata), spec.copy(containers = containers, nodeSelector = selector))
    }

    /** An image that the user loads into nodes must not come from a public registry, where anyone may have its name. */
    private fun ContainerSpec.under(name: String): ContainerSpec {
        val isLoaded = name == image && ImageNames.isOwn(name)
        return copy(image = name, imagePullPolicy = if (isLoaded) NEVER else imagePullPolicy)
    }

    private fun ContainerSpec.with(environment: Map<String, String>, command: List<String>?): ContainerSpec {
        val others = env.filter { it.name !in environment }
        return copy(
            env = others + environment.map { (name, value) -> Variable(name, value.replace("$(", "$$(")) },
            args = command ?: args,
        )
    }

    companion object {
        /** Label of everything that a run makes: which clone it belongs to. */
        const val CLONE = "waitmark.clone"
        private const val NEVER = "Never"
    }
}
