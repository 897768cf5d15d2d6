package bench.runtime.kubernetes

import bench.BenchFailure
import bench.UserError
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertIs
import kotlin.test.assertIsNot
import kotlin.test.assertNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class KubectlTest {
    @TempDir lateinit var folder: Path

    private val kubectl by lazy { FakeKubectl(folder) }

    private fun failure(script: String, limitS: Long = 60) =
        assertFailsWith<UserError> { kubectl.saying(script, limitS = limitS).run("get", "pods") }

    @Test
    fun `every command names the namespace, and the context if the user named one`() {
        kubectl.saying("exit 0").run("get", "pods")
        kubectl.saying("exit 0", context = "kind-a").run("get", "pods")
        assertEquals(listOf("--namespace=bench get pods", "--context=kind-a --namespace=bench get pods"), kubectl.asked)
    }

    @Test
    fun `objects arrive as input, and output comes back without errors`() =
        assertEquals("kind: A\n", kubectl.saying("cat; echo a warning >&2").run(listOf("apply"), "kind: A\n"))

    @Test
    fun `what is tied to the runner ends when the runner no longer holds its input`() {
        val tied = kubectl.saying("echo begun; exec sleep 600").startTied(listOf("port-forward"), folder.resolve("log"))
        val output = tied.inputReader()
        assertEquals("begun", output.readLine())
        assertEquals(listOf("--namespace=bench port-forward"), kubectl.asked)
        tied.outputStream.close()
        assertTrue(tied.waitFor(60, TimeUnit.SECONDS))
        assertNull(output.readLine(), "nothing else holds its output")
    }

    @Test
    fun `what is tied to the runner may end before`() {
        val tied = kubectl.saying("echo no pod >&2; exit 3").startTied(listOf("port-forward"), folder.resolve("log"))
        assertNull(tied.inputReader().readLine())
        assertEquals(3, tied.waitFor())
        assertEquals("no pod", folder.resolve("log").readText().trim())
        tied.outputStream.close()
    }

    @Test
    fun `a cluster that does not answer is a failure of the bench`() {
        assertEquals(
            "The Kubernetes cluster did not answer within 1 s: check it with kubectl version.",
            assertIs<BenchFailure>(failure("exec sleep 600", limitS = 1)).message,
        )
        val refused =
            "The connection to the server localhost:8080 was refused - did you specify the right host or port?"
        val gone = assertIs<BenchFailure>(failure("echo '$refused' >&2; exit 1"))
        assertEquals("cluster" to "no answer", gone.part to gone.how)
        assertEquals("The Kubernetes cluster does not answer: ${refused.removeSuffix("?")}.", gone.message)
    }

    @Test
    fun `a refused command says what to do`() {
        val forbidden =
            failure("echo 'Error from server (Forbidden): pods is forbidden: User \"x\" cannot list it' >&2; exit 1")
        assertIsNot<BenchFailure>(forbidden)
        assertEquals(
            "kubectl get failed: Error from server (Forbidden): pods is forbidden: User \"x\" cannot list it. Your " +
                "user may not do this: give it the rights in base/runner.yaml of ./bench manifests.",
            forbidden.message,
        )
        assertEquals(
            "There is no namespace bench: kubectl create namespace bench, or --namespace.",
            failure("echo 'Error from server (NotFound): namespaces \"bench\" not found' >&2; exit 1").message,
        )
        assertEquals("kubectl get failed: error: no.", failure("echo 'error: no.' >&2; exit 1").message)
    }

    @Test
    fun `why there is no cluster is one sentence`() {
        assertNull(kubectl.saying("echo '{}'").trouble())
        assertEquals(listOf("--namespace=bench version --output=json"), kubectl.asked)
        assertEquals(
            "There is no kubectl command here: install it, or use another runtime.",
            Kubectl(folder, program = "$folder/none").trouble(),
        )
    }

    @Test
    fun `each kind of command has its limit`() {
        fun seconds(words: String) = KubectlLimits.seconds(words.split(' '))
        assertEquals(15, seconds("version --output=json"))
        assertEquals(60, seconds("get pods"))
        assertEquals(900, seconds("delete deployments --wait=true"))
        assertEquals(60, seconds("exec a -- bash -c apply"))
    }
}
