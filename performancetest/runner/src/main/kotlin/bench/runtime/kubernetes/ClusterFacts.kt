package bench.runtime.kubernetes

import bench.BenchFailure
import bench.UserError
import bench.machine.Machine
import kotlinx.serialization.Serializable

/**
 * What a record says of the cluster.
 *
 * @property nodes null: the user may not list them.
 * @property text versions, e.g. `Kubernetes v1.35.4, containerd 2.1.4`.
 */
internal class ClusterFacts(val nodes: List<Node>?, val text: String) {
    /** In the words of images; this machine's if nodes are not known. */
    val architecture: String
        get() =
            nodes?.firstOrNull()?.status?.nodeInfo?.architecture ?: Machine.architecture(System.getProperty("os.arch"))

    @Serializable private data class Versions(val serverVersion: Version = Version())

    @Serializable private data class Version(val gitVersion: String = "")

    companion object {
        fun of(kubectl: Kubectl): ClusterFacts {
            val version = ClusterJson.decode<Versions>(kubectl.run(KubectlLimits.FIRST)).serverVersion.gitVersion
            val nodes = nodes(kubectl)
            val runtimes = nodes.orEmpty().map { it.status.nodeInfo.containerRuntimeVersion.replace("://", " ") }
            return ClusterFacts(nodes, (listOf("Kubernetes $version") + runtimes.distinct()).joinToString())
        }

        /** @return null if the user may not list them. */
        fun nodes(kubectl: Kubectl): List<Node>? =
            try {
                Node.parse(kubectl.run("get", "nodes", "--output=json"))
            } catch (e: BenchFailure) {
                throw e
            } catch (_: UserError) {
                null
            }
    }
}
