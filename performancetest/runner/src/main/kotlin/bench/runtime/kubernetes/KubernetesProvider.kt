package bench.runtime.kubernetes

import bench.UserError
import bench.model.ClusterTarget
import bench.runtime.Cores
import bench.runtime.Runtime
import bench.runtime.RuntimeProvider
import bench.runtime.Settings
import bench.runtime.compose.ComposeProject
import bench.runtime.compose.DockerCli
import bench.runtime.compose.ProjectName
import bench.runtime.kubernetes.manifest.CadvisorManifest
import java.nio.file.Path

/** Pods of a cluster that the user names. It is never chosen by itself. */
class KubernetesProvider(private val target: ClusterTarget) : RuntimeProvider {
    override val name = KubernetesRuntime.NAME

    override val reason = "as asked"

    override val isAutomatic = false

    /** With the context that is current now: a resumed run must not use another one. */
    override val cluster: ClusterTarget by lazy { target.copy(context = target.context ?: current()) }

    private fun current(): String? =
        try {
            Kubectl(Path.of("").toAbsolutePath()).run("config", "current-context").trim().ifEmpty { null }
        } catch (_: UserError) {
            null
        }

    override fun missing(root: Path): String? = kubectl(root).trouble()

    private fun kubectl(root: Path, namespace: String = target.namespace) = Kubectl(root, target.context, namespace)

    override fun open(root: Path, builds: Boolean, share: (Cores) -> Cores): Runtime {
        val images = ClusterImages.of(root, builds, target.registry)
        val project = ComposeProject.of(root, DockerCli(root))
        val cores = ServiceCores.of(Settings.of(root).get(ServiceCores.VARIABLE))
        val source = ObjectSource(project, target.namespace, cores, ProjectName.unique(root), images::name)
        return KubernetesRuntime(kubectl(root), kubectl(root, CadvisorManifest.NAMESPACE), source, images, cores)
    }
}
