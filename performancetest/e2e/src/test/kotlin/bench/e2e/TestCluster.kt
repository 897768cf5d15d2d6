package bench.e2e

import kotlin.io.path.createTempDirectory
import kotlin.test.assertEquals
import org.junit.jupiter.api.Assumptions.assumeTrue

/** A Kubernetes cluster of two nodes on this machine, with the images of some services. It ends with the test class. */
internal class TestCluster : AutoCloseable {
    // A short path, since the names of sockets must be.
    private val folder = createTempDirectory("cluster")
    private val configuration: String

    init {
        BuiltImages.make(Stack.FIRST)
        IMAGES.forEach { (service, image) -> docker("tag", "${Stack.FIRST.project}-$service", image) }
        val up = CommandLine.run(listOf("${Kube.scripts}/cluster.sh", "up", "$folder") + IMAGES.values)
        assertEquals(0, up.exitCode, up.output)
        configuration = up.output.lines().last { it.isNotBlank() }
    }

    private val environment = mapOf("KUBECONFIG" to configuration, "PATH" to "${Kube.folder}:${System.getenv("PATH")}")

    /** Runs `./bench` with [arguments], separated by blanks. */
    fun bench(arguments: String): CommandLine.Result = CommandLine.run(CommandLine.runner(arguments), environment)

    /** With the rights of an administrator. */
    fun kubectl(vararg arguments: String): String =
        Kube.kubectl(configuration, *arguments).let { assertEquals(0, it.exitCode, it.output).run { it.output.trim() } }

    /** Objects and pods in the namespace of runs, without what every namespace has. */
    fun remains(): List<String> =
        kubectl("get", "deployments,jobs,services,networkpolicies,pods", "--namespace=bench", "--output=name")
            .lines()
            .filter { '/' in it }

    override fun close() {
        CommandLine.run(listOf("${Kube.scripts}/cluster.sh", "down", "$folder"))
    }

    companion object {
        /** By the service of the compose files whose image it is. */
        private val IMAGES =
            mapOf(
                    "mock-1" to "mock-dependency",
                    "haproxy" to "haproxy",
                    "load-generator" to "loadgen",
                    "vertx" to "vertx",
                    "spring-web" to "spring-web",
                    "express" to "express",
                )
                .mapValues { "waitmark/${it.value}:local" }

        /** Skips tests where no cluster can be made. */
        fun assume() {
            ComposeStack.assumeEngine()
            Kube.assume()
            val user = CommandLine.run(listOf("id", "-u")).output.trim()
            assumeTrue(user == "0", "a test cluster needs root")
        }

        private fun docker(vararg arguments: String) =
            CommandLine.run(listOf("docker") + arguments).let { assertEquals(0, it.exitCode, it.output) }
    }
}
