package bench.cli

import bench.UserError
import bench.model.ClusterTarget
import bench.runtime.selection.Runtimes
import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.validate

/** Which cluster `--runtime kubernetes` means. */
internal class ClusterOptions : OptionGroup() {
    private val context by
        option("--context", metavar = "NAME", help = "cluster of kubectl's configuration (default: the current one)")
    private val namespace by
        option("--namespace", metavar = "NAME", help = "namespace in the cluster (default: ${ClusterTarget.NAMESPACE})")
            .validate { require(ClusterTarget.isName(it)) { NAMESPACE } }
    private val registry by
        option(
            "--registry",
            metavar = "HOST/PATH",
            help = "registry to which images are pushed for the cluster (default: its nodes have them)",
        )

    /** @throws UserError if that runtime cannot be used, or another one is given options of a cluster. */
    fun choose(runtime: String): Runtimes.Choice {
        val target = ClusterTarget(context, namespace ?: ClusterTarget.NAMESPACE, registry)
        if (runtime != Runtimes.CLUSTER && listOfNotNull(context, namespace, registry).isNotEmpty())
            throw UserError("--context, --namespace and --registry belong to --runtime ${Runtimes.CLUSTER}.")
        return Runtimes.of(target).choose(runtime, ProjectRoot.path)
    }

    companion object {
        /** What the name of a namespace must be. */
        const val NAMESPACE = "a namespace has small letters, digits, dashes"
    }
}
