package bench.runtime.kubernetes.manifest

import bench.runtime.compose.ResolvedProject

/** What `docker compose config` printed for some services of this project. */
internal object ExampleProject {
    val project: ResolvedProject by lazy {
        ResolvedProject.parse(javaClass.getResource("/bench/kubernetes/config.json")!!.readText())
    }
    val manifests by lazy { Manifests(project, "bench", loadGenerators = 3) }

    inline fun <reified T : KubernetesObject> one(name: String): T =
        manifests.objects.values.flatten().filterIsInstance<T>().single { it.metadata.name == name }

    fun container(pod: String, name: String): ContainerSpec =
        one<Deployment>(pod).spec.template.spec.containers.single { it.name == name }
}
