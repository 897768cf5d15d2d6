package bench.runtime.kubernetes

import bench.UserError
import bench.runtime.kubernetes.manifest.ExampleProject
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class ClusterTest {
    @TempDir lateinit var folder: Path

    private val kubectl by lazy { FakeKubectl(folder) }

    private fun cluster(script: String, limitMs: Long = 60_000) = Cluster(kubectl.saying(script), "clone-1", limitMs)

    private fun pods(vararg pods: String) = """{"items":[${pods.joinToString()}]}"""

    private fun pod(name: String, state: String, index: Int) =
        """{"metadata":{"name":"$name","uid":"$name","labels":{"batch.kubernetes.io/job-completion-index":"$index"}},
            "status":{"containerStatuses":[{"name":"a","state":$state}]}}"""

    private val running = """{"running":{}}"""

    @Test
    fun `objects are applied as one list of documents`() {
        val objects = RunObjects(ExampleProject.manifests, "clone-1", emptySet()).deployment("mock")
        cluster("cat >$folder/applied").apply(objects)
        assertEquals("--namespace=bench apply --filename=-", kubectl.asked.single())
        val text = folder.resolve("applied").readText()
        assertEquals(objects.size, Regex("^kind:", RegexOption.MULTILINE).findAll(text).count())
        assertTrue("\"waitmark.clone\": \"clone-1\"" in text, text)
    }

    @Test
    fun `all questions are about objects of this clone`() {
        val cluster = cluster("echo '${pods()}'")
        cluster.pods()
        cluster.pods("vertx")
        val own = "--selector=waitmark.clone=clone-1"
        assertEquals(
            listOf(
                "--namespace=bench get pods $own --output=json",
                "--namespace=bench get pods $own,app.kubernetes.io/name=vertx --output=json",
            ),
            kubectl.asked,
        )
    }

    @Test
    fun `pods are awaited, and come in the order of their numbers`() {
        val later = pods(pod("z", running, 0), pod("b", running, 1)).replace("\n", " ")
        val script = "if [ -e $folder/once ]; then echo '$later'; else touch $folder/once; echo '${pods()}'; fi"
        assertEquals(listOf("z", "b"), cluster(script).await("load-generator", 2) { it.isUp }.map { it.name })
        assertTrue(folder.resolve("once").exists())
    }

    @Test
    fun `a pod that cannot start ends the wait with the reason`() {
        val missing = pods(pod("vertx-1", """{"waiting":{"reason":"ErrImageNeverPull"}}""", 0)).replace("\n", " ")
        assertEquals(
            "The node of vertx-1 has no image for a: load it, or name --registry (ErrImageNeverPull).",
            assertFailsWith<UserError> { cluster("echo '$missing'").await("vertx") { it.isUp } }.message,
        )
        assertEquals(
            "The pod vertx did not start within 0 s.",
            assertFailsWith<UserError> { cluster("echo '${pods()}'", limitMs = 1).await("vertx") { it.isUp } }.message,
        )
    }

    @Test
    fun `the end removes what this clone made, and nothing else`() {
        cluster("exit 0").clear()
        assertTrue("--selector=waitmark.clone=clone-1" in kubectl.asked.single(), "${kubectl.asked}")
        cluster("exit 0").removeServices()
        assertTrue("--selector=waitmark.clone=clone-1,waitmark.role=service" in kubectl.asked.last())
        cluster("exit 0").remove("vertx")
        assertTrue(
            "--selector=waitmark.clone=clone-1,app.kubernetes.io/name=vertx" in kubectl.asked.last(),
            "${kubectl.asked}",
        )
    }

    @Test
    fun `objects of another clone are found`() {
        assertEquals(listOf("deployment.apps/vertx"), cluster("echo deployment.apps/vertx").others())
        assertTrue("--selector=waitmark.clone,waitmark.clone!=clone-1" in kubectl.asked.single(), "${kubectl.asked}")
    }

    @Test
    fun `objects that a user made from manifests are found`() {
        assertEquals(listOf("deployment.apps/mock"), cluster("echo deployment.apps/mock").byHand())
        val selector = "--selector=app.kubernetes.io/part-of=waitmark,!waitmark.clone"
        assertTrue(selector in kubectl.asked.single(), "${kubectl.asked}")
    }
}
