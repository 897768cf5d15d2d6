package bench.runtime.kubernetes

import bench.runtime.kubernetes.manifest.Deployment
import bench.runtime.kubernetes.manifest.ExampleProject
import bench.runtime.kubernetes.manifest.HeadlessService
import bench.runtime.kubernetes.manifest.Job
import bench.runtime.kubernetes.manifest.NetworkPolicy
import bench.runtime.kubernetes.manifest.Place
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class RunObjectsTest {
    private fun objects(labelled: Set<Place> = emptySet()) =
        RunObjects(ExampleProject.manifests, "clone-1", labelled) { "example.org/$it" }

    private val clone = mapOf(RunObjects.CLONE to "clone-1")

    @Test
    fun `everything that a run makes names its clone, pods too`() {
        val all = objects().run { network() + deployment("vertx") + job("load-generator", 2) }
        all.forEach { assertEquals(clone, it.metadata.labels.orEmpty().filterKeys { key -> key in clone }, "$it") }
        val pods =
            all.filterIsInstance<Deployment>().map { it.spec.template } +
                all.filterIsInstance<Job>().map { it.spec.template }
        pods.forEach { assertEquals("clone-1", it.metadata.labels.orEmpty()[RunObjects.CLONE]) }
        assertEquals(1, all.filterIsInstance<NetworkPolicy>().size)
    }

    @Test
    fun `the selector of a deployment stays, so that its pods are found`() {
        val deployment = objects().deployment("vertx").filterIsInstance<Deployment>().single()
        assertEquals(mapOf("app.kubernetes.io/name" to "vertx"), deployment.spec.selector.matchLabels)
    }

    @Test
    fun `a launched service is one pod with the settings of its launch`() {
        val launched =
            objects().deployment("vertx", mapOf("DEPENDENCY_URL" to "http://mock-1:8090", "A" to "$(B)"), listOf("x"))
        val deployment = launched.filterIsInstance<Deployment>().single()
        assertEquals(1, deployment.spec.replicas)
        val container = deployment.spec.template.spec.containers.single()
        assertEquals(listOf("x"), container.args)
        val environment = container.env.groupBy({ it.name }, { it.value })
        assertEquals(listOf("http://mock-1:8090"), environment["DEPENDENCY_URL"])
        assertEquals(listOf("$$(B)"), environment["A"])
        assertEquals(listOf("vertx"), launched.filterIsInstance<HeadlessService>().map { it.metadata.name })
    }

    @Test
    fun `pods want a node of their role only where there is one`() {
        fun selector(labelled: Set<Place>) =
            objects(labelled)
                .deployment("vertx")
                .filterIsInstance<Deployment>()
                .single()
                .spec
                .template
                .spec
                .nodeSelector
        assertEquals(mapOf("waitmark.role" to "service"), selector(setOf(Place.SERVICE)))
        assertNull(selector(setOf(Place.MOCK, Place.LOAD)))
    }

    @Test
    fun `images have the names under which the cluster gets them`() =
        assertEquals(
            "example.org/waitmark/vertx:local",
            objects()
                .deployment("vertx")
                .filterIsInstance<Deployment>()
                .single()
                .spec
                .template
                .spec
                .containers
                .single()
                .image,
        )

    @Test
    fun `as many load generators run as are asked for`() {
        val job = objects().job("load-generator", 4).filterIsInstance<Job>().single()
        assertEquals(listOf(4, 4), listOf(job.spec.completions, job.spec.parallelism))
    }

    @Test
    fun `what a pod runs and where it listens comes from the compose files`() {
        val declared = DeclaredPods(ExampleProject.project, ExampleProject.manifests)
        assertEquals(listOf("haproxy", "mock-1", "mock-2", "mock-3"), declared.containers("mock"))
        assertEquals(listOf(8091, 8111), listOf("mock-1", "mock-3").map { declared.port(it, "ADMIN_PORT") })
        assertNull(declared.port("haproxy", "ADMIN_PORT"))
        assertEquals("bench.loadgen.open.OpenLoopMainKt", declared.command("load-generator").last())
        assertEquals(768L, declared.memoryMib("mock-1"))
    }

    private fun policies(image: (String) -> String) =
        RunObjects(ExampleProject.manifests, "clone-1", emptySet(), image)
            .run { deployment("vertx") + job("load-generator", 1) }
            .mapNotNull { (it as? Deployment)?.spec?.template ?: (it as? Job)?.spec?.template }
            .flatMap { it.spec.containers }
            .map { it.imagePullPolicy }

    @Test
    fun `an image that was not pushed is never pulled`() {
        assertEquals(setOf("Never"), policies { it }.toSet())
        assertEquals(setOf("IfNotPresent"), policies { "example.org/$it" }.toSet())
    }
}
