package bench.runtime.kubernetes.manifest

import bench.runtime.compose.ResolvedProject
import bench.runtime.compose.ResolvedService

/**
 * The suite's cAdvisor on every node, as the compose files declare it. One serves all runs of a cluster. Its namespace
 * is its own: it reads a folder of the node, which that of runs refuses. Pure.
 *
 * @param runs namespace of runs, whose account may read it.
 */
internal class CadvisorManifest(project: ResolvedProject, private val runs: String) {
    private val service = project.services.getValue(NAME)
    private val containers = ContainerSpecs(ImageNames(project), cores = 0)

    private fun metadata(name: String) = Metadata(name, NAMESPACE, PodTemplates.PART_OF)

    /** By file. */
    val objects: Map<String, List<KubernetesObject>>
        get() =
            mapOf(
                "namespace.yaml" to listOf(namespace()),
                "$NAME.yaml" to listOf(daemonSet(), network()),
                "runner.yaml" to AccessRules(runs).reader(NAMESPACE),
            )

    private fun namespace() =
        Namespace(
            Metadata(
                NAMESPACE,
                labels = PodTemplates.PART_OF + ("pod-security.kubernetes.io/enforce" to "privileged"),
            )
        )

    private fun daemonSet(): DaemonSet {
        val labels = mapOf(PodTemplates.NAME_LABEL to NAME)
        val template = PodTemplate(Metadata(labels = labels + PodTemplates.PART_OF), pod())
        return DaemonSet(metadata(NAME), DaemonSet.Spec(Selector(labels), template))
    }

    private fun pod(): PodSpec {
        val user = service.user.orEmpty().substringBefore(':').toLong()
        val container = containers.other(NAME, service)
        val mounts = service.folders.map { ContainerSpec.Mount(volume(it), it.target, it.read_only) }
        return PodSpec(
            listOf(container.copy(args = service.command.orEmpty().map(::option) + LOCAL, volumeMounts = mounts)),
            PodSecurity(user, user, user, sysctls = emptyList()),
            service.folders.map { PodVolume(volume(it), hostPath = PodVolume.HostPath(it.source!!)) },
        )
    }

    private fun volume(folder: ResolvedService.Volume) = folder.target.trim('/').replace('/', '-')

    private fun option(declared: String) =
        instead.entries.find { declared.startsWith(it.key) }?.let { it.key + it.value } ?: declared

    /** Nothing reaches it but `kubectl port-forward`, which calls it from inside. */
    private fun network() =
        NetworkPolicy(metadata(NAME), NetworkPolicy.Spec(Selector(), policyTypes = listOf("Ingress", "Egress")))

    companion object {
        const val NAME = "cadvisor"
        const val NAMESPACE = "waitmark-cadvisor"

        /** Where it listens. */
        const val PORT = 8080
        private const val LOCAL = "--listen_ip=127.0.0.1"

        /** Groups of pods are below the node's root, or that of kind's nodes. Processes of other pods are not seen. */
        private val instead =
            mapOf(
                "--raw_cgroup_prefix_whitelist=" to "/kubepods,/kubelet,/docker/",
                "--enable_metrics=" to "cpu,memory",
            )
    }
}
