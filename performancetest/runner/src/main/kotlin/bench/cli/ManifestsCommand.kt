package bench.cli

import bench.model.ClusterTarget
import bench.runtime.Settings
import bench.runtime.compose.ComposeProject
import bench.runtime.compose.DockerCli
import bench.runtime.compose.ResolvedProject
import bench.runtime.kubernetes.ServiceCores
import bench.runtime.kubernetes.manifest.ManifestFolder
import bench.runtime.kubernetes.manifest.Manifests
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.required
import com.github.ajalt.clikt.parameters.options.validate
import com.github.ajalt.clikt.parameters.types.path

class ManifestsCommand : CliktCommand("manifests") {
    override fun help(context: Context) =
        "Writes Kubernetes manifests of all services, mock and load generators, made from the compose files."

    private val out by
        option("--out", metavar = "DIR", help = "folder to write to: a new one, or one with manifests")
            .path(canBeFile = false)
            .required()
    private val namespace by
        option("--namespace", metavar = "NAME", help = "namespace of everything (default: bench)")
            .default(ClusterTarget.NAMESPACE)
            .validate { require(ClusterTarget.isName(it)) { ClusterOptions.NAMESPACE } }

    override fun run() {
        val project = ComposeProject.of(ProjectRoot.path, DockerCli(ProjectRoot.path))
        val config = project.compose(listOf("config", "--format", "json"))
        val cores = ServiceCores.of(Settings.of(ProjectRoot.path).get(ServiceCores.VARIABLE))
        val manifests = Manifests(ResolvedProject.parse(config), namespace, serviceCores = cores)
        val files = manifests.files()
        val isNew = ManifestFolder(out).write(manifests.kustomization(), files)
        echo(
            "Written to $out: ${files.size} files. " +
                if (isNew) "What to change: $out/kustomization.yaml." else "Your $out/kustomization.yaml is as it was."
        )
    }
}
