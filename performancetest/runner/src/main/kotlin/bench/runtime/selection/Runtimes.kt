package bench.runtime.selection

import bench.UserError
import bench.model.ClusterTarget
import bench.runtime.Cores
import bench.runtime.Runtime
import bench.runtime.RuntimeProvider
import bench.runtime.compose.ComposeProvider
import bench.runtime.kubernetes.KubernetesProvider
import bench.runtime.kubernetes.KubernetesRuntime
import bench.runtime.local.LocalProvider
import java.nio.file.Path

/**
 * Chooses where services run, and explains why.
 *
 * @param providers the first always works; by default the last usable one is chosen.
 */
class Runtimes(private val providers: List<RuntimeProvider>) {
    val names: List<String> = providers.map { it.name }

    /**
     * @param asked one of [names], or [AUTO].
     * @throws UserError if that one cannot be used.
     */
    fun choose(asked: String, root: Path): Choice {
        if (asked == AUTO)
            return providers.last { it.isAutomatic && it.missing(root) == null }.let { Choice(it, it.reason) }
        val provider =
            providers.find { it.name == asked }
                ?: throw UserError("There is no runtime '$asked'. Known are: ${names.joinToString()}.")
        provider.missing(root)?.let { throw UserError(it) }
        return Choice(provider, "as asked")
    }

    class Choice(private val provider: RuntimeProvider, val why: String) {
        val name
            get() = provider.name

        /** For the record; null without one. */
        val cluster
            get() = provider.cluster

        /** @param builds false: modules and images are used as they are. */
        fun open(root: Path, builds: Boolean): Runtime = provider.open(root, builds) { it }

        /** For measurements of the bench itself: without a service the mock has its cores. */
        fun openWithoutService(root: Path, builds: Boolean): Runtime =
            provider.open(root, builds, Cores::withoutService)
    }

    companion object {
        const val AUTO = "auto"

        const val CLUSTER = KubernetesRuntime.NAME

        /** The only list of runtimes. */
        fun of(cluster: ClusterTarget) = Runtimes(listOf(LocalProvider, ComposeProvider, KubernetesProvider(cluster)))

        val all = of(ClusterTarget())

        /** Values of `--runtime` of commands that can name a cluster. */
        val optionsWithCluster: Array<String> = (listOf(AUTO) + all.names).toTypedArray()

        /** The same of other commands. */
        val options: Array<String> = (optionsWithCluster.toList() - CLUSTER).toTypedArray()
    }
}
