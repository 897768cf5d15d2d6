package bench.runtime.kubernetes.manifest

import bench.runtime.compose.ResolvedProject

/**
 * A project's compose files as Kubernetes objects, by file. Pure.
 *
 * @param namespace in which all of them are.
 * @param loadGenerators how many share a schedule.
 * @param serviceCores whole cores of a service under test.
 */
internal class Manifests(
    private val project: ResolvedProject,
    private val namespace: String,
    private val loadGenerators: Int = 1,
    serviceCores: Int = 1,
) {
    private val pods = PodPlan.of(project)
    private val templates = PodTemplates(ContainerSpecs(ImageNames(project), serviceCores))
    private val access = AccessRules(namespace)

    /** Names of the deployments of services under test. */
    val services: List<String> = pods.filter { it.place == Place.SERVICE }.map { it.name }

    val objects: Map<String, List<KubernetesObject>> =
        mapOf(
            "namespace.yaml" to listOf(access.namespace()),
            "network.yaml" to listOf(access.network()),
            "runner.yaml" to access.runner(),
        ) + pods.associate { "${it.name}.yaml" to of(it) }

    /** Images that the project builds; a cluster gets them from where Kustomize says. */
    val ownImages: List<String> =
        objects.values
            .flatten()
            .flatMap(::templatesOf)
            .flatMap { it.spec.containers }
            .map { it.image.substringBeforeLast(':') }
            .filter { it.startsWith("${ImageNames.OWNER}/") }
            .distinct()
            .sorted()

    /** Texts of all files but the user's, by path. */
    fun files(): Map<String, String> {
        val cadvisor = CadvisorManifest(project, namespace).objects
        return Kustomization(this, namespace).others() +
            texts(Kustomization.BASE, objects) +
            texts(CadvisorManifest.NAME, cadvisor) +
            ("${CadvisorManifest.NAME}/kustomization.yaml" to Kustomization.all(cadvisor.keys))
    }

    private fun texts(folder: String, objects: Map<String, List<KubernetesObject>>) =
        objects.entries.associate { (name, each) -> "$folder/$name" to KubernetesYaml.of(each) }

    /** For the user's own file. */
    fun kustomization(): String = Kustomization(this, namespace).own()

    private fun templatesOf(it: KubernetesObject): List<PodTemplate> =
        when (it) {
            is Deployment -> listOf(it.spec.template)
            is Job -> listOf(it.spec.template)
            else -> emptyList()
        }

    private fun of(pod: PodPlan): List<KubernetesObject> {
        val metadata = Metadata(pod.name, namespace, PodTemplates.labels(pod))
        if (pod.place == Place.LOAD) return listOf(job(pod, metadata))
        val replicas = if (pod.place == Place.SERVICE) 0 else 1
        val spec = Deployment.Spec(replicas, Selector(PodTemplates.selector(pod)), templates.of(pod))
        return listOf(Deployment(metadata, spec)) +
            pod.hosts.map { host ->
                HeadlessService(metadata.copy(name = host), HeadlessService.Spec(PodTemplates.selector(pod)))
            }
    }

    /** Only the open-loop load generator can share its work. */
    private fun job(pod: PodPlan, metadata: Metadata): Job {
        val count = if (pod.name == SHARING) loadGenerators else 1
        return Job(metadata, Job.Spec(count, count, templates.of(pod)))
    }

    companion object {
        /** The Job whose pods share a schedule. */
        const val SHARING = "load-generator"
    }
}
