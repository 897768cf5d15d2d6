package bench.runtime.kubernetes

import bench.runtime.compose.ResolvedProject
import bench.runtime.compose.ResolvedService
import bench.runtime.kubernetes.manifest.ContainerSpec
import bench.runtime.kubernetes.manifest.Deployment
import bench.runtime.kubernetes.manifest.Manifests

/** What the compose files say of pods and their containers, in the cluster's terms. Pure. */
internal class DeclaredPods(private val project: ResolvedProject, manifests: Manifests) {
    /** By the name of the deployment. */
    private val specs: Map<String, List<ContainerSpec>> =
        manifests.objects.values.flatten().filterIsInstance<Deployment>().associate {
            it.metadata.name.orEmpty() to it.spec.template.spec.containers
        }

    /** Names of the containers of the pod [name]. */
    fun containers(name: String): List<String> = specs.getValue(name).map { it.name }

    /** The value of [variable] in a [container] of any pod, as a port; null if it has none. */
    fun port(container: String, variable: String): Int? =
        specs.values.flatten().find { it.name == container }?.env?.find { it.name == variable }?.value?.toIntOrNull()

    /** What [service] runs, where a pod waits for the runner to start it. */
    fun command(service: String): List<String> {
        val declared = project.services.getValue(service)
        return (declared.entrypoint.orEmpty() + declared.command.orEmpty()).map(ResolvedService::plain)
    }

    /** Memory that [container] may use, in MiB; null: no limit. */
    fun memoryMib(container: String): Long? = project.services[container]?.memoryBytes?.shr(MIB_BITS)

    private companion object {
        const val MIB_BITS = 20
    }
}
