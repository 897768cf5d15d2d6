package bench.e2e

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

    /** @param configuration path of a kubeconfig file. */
    fun kubectl(configuration: String, vararg arguments: String): CommandLine.Result =
        CommandLine.run(listOf("$folder/kubectl", *arguments), mapOf("KUBECONFIG" to configuration))

    /** Skips tests if they are not built; with `-Dbench.cluster=required` they fail. */
    fun assume() {
        val sentence = "kube is not built: scripts/test-cluster/build.sh --build"
        if (System.getProperty("bench.cluster") == "required") assertNotNull(program, sentence)
        else assumeTrue(program != null, sentence)
    }
}
