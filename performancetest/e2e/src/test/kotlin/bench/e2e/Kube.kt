package bench.e2e

import java.nio.file.Path
import kotlin.test.assertNotNull
import org.junit.jupiter.api.Assumptions.assumeTrue

/** The programs of a Kubernetes cluster that `scripts/test-cluster/build.sh` builds. */
internal object Kube {
    val scripts = CommandLine.root.resolve("scripts/test-cluster")

    /** Path of `kube`; null if it is not built. */
    private val program: String? by lazy {
        CommandLine.run(listOf("$scripts/build.sh")).takeIf { it.exitCode == 0 }?.output?.trim()
    }

    /** Folder of `kubectl`. */
    val folder: String
        get() = checkNotNull(program).substringBeforeLast('/')

    /**
     * What commands need to use a cluster. `kubectl` keeps what it learns of the API in a folder, not in the user's.
     *
     * @param configuration path of a kubeconfig file.
     */
    fun environment(configuration: Path): Map<String, String> =
        mapOf(
            "KUBECONFIG" to "$configuration",
            "KUBECACHEDIR" to "${configuration.resolveSibling("cache")}",
            "PATH" to "$folder:${System.getenv("PATH")}",
        )

    /** @param configuration path of a kubeconfig file. */
    fun kubectl(configuration: Path, vararg arguments: String): CommandLine.Result =
        CommandLine.run(listOf("$folder/kubectl", *arguments), environment(configuration))

    /** Skips tests if they are not built; with `-Dbench.cluster=required` they fail. */
    fun assume() {
        val sentence = "kube is not built: scripts/test-cluster/build.sh --build"
        if (System.getProperty("bench.cluster") == "required") assertNotNull(program, sentence)
        else assumeTrue(program != null, sentence)
    }
}
