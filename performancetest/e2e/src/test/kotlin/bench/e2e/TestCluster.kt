package bench.e2e

import java.io.IOException
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createTempDirectory
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import org.junit.jupiter.api.Assumptions.assumeTrue

/** A Kubernetes cluster of two nodes on this machine, with the images of some services. It ends with the test class. */
internal class TestCluster : AutoCloseable {
    // A short path, since the names of sockets must be.
    private val folder = createTempDirectory("cluster")
    private val administrator: Path

    init {
        BuiltImages.make(Stack.FIRST)
        val up = CommandLine.run(listOf("${Kube.scripts}/cluster.sh", "up", "$folder") + images())
        assertEquals(0, up.exitCode, up.output)
        administrator = Path.of(up.output.lines().last { it.isNotBlank() })
    }

    /** Runs `./bench` with [arguments], separated by blanks, with the rights of an administrator. */
    fun bench(arguments: String): CommandLine.Result = bench(arguments, administrator)

    fun bench(words: List<String>): CommandLine.Result =
        CommandLine.run(CommandLine.runner(words), Kube.environment(administrator))

    /** @param configuration path of a kubeconfig file. */
    fun bench(arguments: String, configuration: Path): CommandLine.Result =
        CommandLine.run(CommandLine.runner(arguments), Kube.environment(configuration))

    /** The same in the background, with records in [out] and its output in [log]. */
    fun start(arguments: String, out: Path, log: Path): RunInProgress {
        val runner = CommandLine.runner("$arguments --out $out")
        return RunInProgress(CommandLine.start(log, runner, Kube.environment(administrator)), log, out)
    }

    /** Ends that of [node], as if it had crashed, and starts it again before the cluster misses it. */
    fun restartKubelet(node: String) {
        val number = node.substringAfterLast('-')
        val id = folder.resolve("running/kubelet-$number").readText().trim().toLong()
        ProcessHandle.of(id).orElseThrow().let { kubelet ->
            kubelet.destroyForcibly()
            // Where nothing collects ended processes, it seems to go on.
            runCatching { kubelet.onExit().get(10, TimeUnit.SECONDS) }
        }
        val again = CommandLine.run(listOf("${Kube.scripts}/cluster.sh", "kubelet", "$folder", number))
        assertEquals(0, again.exitCode, again.output)
    }

    /** With the rights of an administrator. */
    fun kubectl(vararg arguments: String): String =
        Kube.kubectl(administrator, *arguments).let { assertEquals(0, it.exitCode, it.output).run { it.output.trim() } }

    /** Makes the namespace of runs and its account `waitmark-runner`. @return its kubeconfig file. */
    fun runner(): Path {
        listOf("namespace", "runner").forEach {
            kubectl("apply", "--filename=${CommandLine.root.resolve("kubernetes/base/$it.yaml")}")
        }
        val token = kubectl("create", "token", "waitmark-runner", "--namespace=bench")
        val administrators = administrator.readText()
        return folder.resolve("runner.conf").also {
            it.writeText(administrators.replace(Regex("token: \\w+"), "token: $token"))
        }
    }

    /** Runs [block] while each node has the suite's cAdvisor. */
    fun withCadvisor(block: () -> Unit) {
        kubectl("apply", "--kustomize=$CADVISOR")
        try {
            kubectl("rollout", "status", "daemonset/cadvisor", "--namespace=waitmark-cadvisor", "--timeout=15m")
            block()
        } finally {
            // A failure of it must not hide another one.
            Kube.kubectl(administrator, "delete", "--kustomize=$CADVISOR")
        }
    }

    /** Objects and pods in the namespace of runs, without what every namespace has. */
    fun remains(): List<String> =
        kubectl("get", "deployments,jobs,services,networkpolicies,pods", "--namespace=bench", "--output=name")
            .lines()
            .filter { '/' in it }

    /** What runners on this machine have connected with pods of this cluster. */
    private fun connections(): List<String> =
        ProcessHandle.allProcesses()
            .toList()
            .filter(::isOfThis)
            .mapNotNull { it.info().commandLine().orElse(null) }
            .filter { "kubectl" in it && "--namespace=" in it }

    private fun isOfThis(process: ProcessHandle) =
        try {
            "$administrator" in Path.of("/proc/${process.pid()}/environ").readText()
        } catch (_: IOException) {
            false
        }

    /** Waits until no connection with a pod is left. */
    fun awaitNoConnections() {
        val endNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(2)
        while (connections().isNotEmpty() && System.nanoTime() < endNs) Thread.sleep(100)
        assertEquals(emptyList(), connections())
    }

    override fun close() {
        CommandLine.run(listOf("${Kube.scripts}/cluster.sh", "down", "$folder"))
    }

    companion object {
        private val project = mapOf("COMPOSE_PROJECT_NAME" to Stack.FIRST.project)

        private val CADVISOR = CommandLine.root.resolve("kubernetes/cadvisor")

        /** Names of the images that a user would load into the nodes, and that of cAdvisor, which real nodes pull. */
        private fun images(): List<String> =
            CommandLine.bench("images vertx spring-web express", project).let {
                assertEquals(0, it.exitCode, it.output)
                it.output.lines().filter { line -> line.startsWith("waitmark/") } + cadvisor()
            }

        private fun cadvisor(): String {
            val declared = CADVISOR.resolve("cadvisor.yaml").readText()
            val image = assertNotNull(Regex("image: \"(.+)\"").find(declared)).groupValues[1]
            fun docker(vararg arguments: String) = CommandLine.run(listOf("docker", *arguments, image))
            if (docker("image", "inspect").exitCode != 0)
                docker("pull", "--quiet").let { assertEquals(0, it.exitCode, it.output) }
            return image
        }

        /** Skips tests where no cluster can be made. */
        fun assume() {
            ComposeStack.assumeEngine()
            Kube.assume()
            val user = CommandLine.run(listOf("id", "-u")).output.trim()
            assumeTrue(user == "0", "a test cluster needs root")
        }
    }
}
