package bench.runtime.kubernetes.manifest

import com.charleskorn.kaml.Yaml
import com.charleskorn.kaml.YamlList
import com.charleskorn.kaml.YamlMap
import com.charleskorn.kaml.YamlScalar
import com.charleskorn.kaml.yamlMap
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

class ManifestsTest {
    private val objects = ExampleProject.manifests.objects.values.flatten()
    private val templates =
        objects.filterIsInstance<Deployment>().map { it.spec.template } +
            objects.filterIsInstance<Job>().map { it.spec.template }
    private val containers = templates.flatMap { it.spec.containers }

    private fun env(container: ContainerSpec) = container.env.associate { it.name to it.value }

    @Test
    fun `each service has a file, and monitoring has none`() =
        assertEquals(
            setOf(
                "express.yaml",
                "http-client.yaml",
                "load-generator.yaml",
                "mock.yaml",
                "namespace.yaml",
                "network.yaml",
                "postgres.yaml",
                "runner.yaml",
                "spring-web-virtual.yaml",
                "spring-web.yaml",
                "vertx-grpc.yaml",
                "vertx.yaml",
            ),
            ExampleProject.manifests.objects.keys.toSortedSet(),
        )

    @Test
    fun `a service has whole cores and its declared memory, as requests and as limits`() {
        val resources = ExampleProject.container("vertx", "vertx").resources
        assertEquals(mapOf("cpu" to "1", "memory" to "3Gi"), resources.limits)
        assertEquals(resources.limits, resources.requests)
    }

    @Test
    fun `no service runs before the user wants it, and what it needs does`() {
        assertEquals(0, ExampleProject.one<Deployment>("vertx").spec.replicas)
        assertEquals(listOf(1, 1), listOf("mock", "postgres").map { ExampleProject.one<Deployment>(it).spec.replicas })
    }

    @Test
    fun `mocks take the cores that their node has left`() =
        assertEquals(mapOf("memory" to "768Mi"), ExampleProject.container("mock", "mock-1").resources.limits)

    @Test
    fun `services that share a volume share a pod, in which each has ports of its own`() {
        val pod = ExampleProject.one<Deployment>("mock").spec.template.spec
        assertEquals(listOf("haproxy", "mock-1", "mock-2", "mock-3"), pod.containers.map { it.name })
        assertEquals("8405", env(pod.containers[0])["HEALTH_PORT"])
        assertEquals(listOf("8091", "8101", "8111"), pod.containers.drop(1).map { env(it)["ADMIN_PORT"] })
        assertEquals(listOf("8090", "8100", "8110"), pod.containers.drop(1).map { env(it)["PORT"] })
    }

    @Test
    fun `the volume that they share is one folder, and each has its own temporary folder`() {
        val pod = ExampleProject.one<Deployment>("mock").spec.template.spec
        val shared = pod.containers.map { it.volumeMounts.single { mount -> mount.mountPath == "/run/mocks" } }
        assertEquals(setOf("mock-sockets"), shared.map { it.name }.toSet())
        assertEquals(listOf(true, null, null, null), shared.map { it.readOnly })
        val temporary = pod.containers.map { it.volumeMounts.single { mount -> mount.mountPath == "/tmp" }.name }
        assertEquals(4, temporary.distinct().size)
        assertEquals((temporary + "mock-sockets").toSet(), pod.volumes.map { it.name }.toSet())
        assertEquals("64Mi", pod.volumes.single { it.name == "mock-1-tmp" }.emptyDir!!.sizeLimit)
    }

    @Test
    fun `every name of the compose files finds its pod`() {
        val selected = objects.filterIsInstance<HeadlessService>().associate { it.metadata.name to it.spec.selector }
        listOf("dependency", "haproxy", "mock-2").forEach {
            assertEquals(mapOf("app.kubernetes.io/name" to "mock"), selected[it], it)
        }
        assertEquals(mapOf("app.kubernetes.io/name" to "postgres"), selected["postgres"])
    }

    @Test
    fun `services that are built alike have one image`() {
        assertEquals("waitmark/vertx:local", ExampleProject.container("vertx", "vertx").image)
        assertEquals(
            "waitmark/spring-web:local",
            ExampleProject.container("spring-web-virtual", "spring-web-virtual").image,
        )
        assertEquals("waitmark/mock-dependency:local", ExampleProject.container("mock", "mock-3").image)
        assertEquals("waitmark/quarkus-grpc-vertx:local", ExampleProject.container("vertx-grpc", "vertx-grpc").image)
        assertEquals("waitmark/haproxy:local", ExampleProject.container("mock", "haproxy").image)
        assertEquals("postgres:17", ExampleProject.container("postgres", "postgres").image)
    }

    @Test
    fun `load generators wait for the runner, each with its index`() {
        val job = ExampleProject.one<Job>("load-generator").spec
        assertEquals(listOf(3, 3), listOf(job.completions, job.parallelism))
        assertEquals("Indexed", job.completionMode)
        assertEquals("bash", job.template.spec.containers.single().command!!.first())
        assertNull(job.template.spec.containers.single().args)
        assertEquals("Never", job.template.spec.restartPolicy)
        val spread = job.template.spec.topologySpreadConstraints!!.single()
        assertEquals(mapOf("app.kubernetes.io/name" to "load-generator"), spread.labelSelector.matchLabels)
        assertEquals(1, ExampleProject.one<Job>("http-client").spec.completions)
    }

    @Test
    fun `a health check is asked until it succeeds, and its dollars are plain`() {
        val probe = ExampleProject.container("vertx", "vertx").startupProbe!!
        assertEquals(listOf("bash", "-c"), probe.exec.command.take(2))
        assertTrue("127.0.0.1/\${HEALTH_PORT:-8080}" in probe.exec.command[2], probe.exec.command[2])
        assertEquals(listOf(600L, 5L), listOf(probe.failureThreshold, probe.timeoutSeconds))
    }

    @Test
    fun `a program without a handler for signals is not process 1`() {
        assertEquals(true, ExampleProject.one<Deployment>("express").spec.template.spec.shareProcessNamespace)
        assertNull(ExampleProject.one<Deployment>("vertx").spec.template.spec.shareProcessNamespace)
    }

    @Test
    fun `every pod keeps the strictest security standard`() {
        assertEquals(
            "restricted",
            ExampleProject.one<Namespace>("bench").metadata.labels!!["pod-security.kubernetes.io/enforce"],
        )
        assertTrue(templates.size > 5 && containers.size > templates.size)
        templates.forEach {
            assertEquals(false, it.spec.automountServiceAccountToken)
            assertEquals(true, it.spec.securityContext.runAsNonRoot)
            assertEquals("RuntimeDefault", it.spec.securityContext.seccompProfile.type)
            assertEquals(
                listOf("net.ipv4.ip_local_port_range"),
                it.spec.securityContext.sysctls.map { one -> one.name },
            )
        }
        containers.forEach {
            assertEquals(listOf("ALL"), it.securityContext.capabilities.drop, it.name)
            assertEquals(false, it.securityContext.allowPrivilegeEscalation, it.name)
            assertTrue(it.securityContext.readOnlyRootFilesystem, it.name)
        }
    }

    @Test
    fun `an image of another maker runs as the user that its service names`() {
        assertEquals(999, ExampleProject.one<Deployment>("postgres").spec.template.spec.securityContext.runAsUser)
        assertEquals(10_001, ExampleProject.one<Deployment>("mock").spec.template.spec.securityContext.runAsUser)
    }

    @Test
    fun `Kustomize changes services, images and the number of load generators`() {
        val text = ExampleProject.manifests.kustomization()
        listOf("vertx", "spring-web-virtual").forEach { assertTrue("- { name: $it, count: 0 }" in text, it) }
        assertTrue("name: mock, count" !in text, "the mock always runs")
        assertTrue("- { name: waitmark/loadgen, newName: waitmark/loadgen, newTag: local }" in text)
        assertTrue("name: postgres," !in text, "an image of another maker has its name")
        val base = ExampleProject.manifests.files().getValue("base/kustomization.yaml")
        ExampleProject.manifests.objects.keys.forEach { assertTrue("\n- $it\n" in base, it) }
    }

    @Test
    fun `each file is YAML, and each object names its kind once`() {
        val files = ExampleProject.manifests.files()
        (files.values + ExampleProject.manifests.kustomization())
            .flatMap { it.split("---\n") }
            .forEach { document ->
                assertNotNull(Yaml.default.parseToYamlNode(document).yamlMap.get<YamlScalar>("apiVersion"), document)
                assertEquals(1, Regex("^kind:", RegexOption.MULTILINE).findAll(document).count(), document)
            }
    }

    @Test
    fun `each role has a patch for its nodes`() {
        val nodes = Yaml.default.parseToYamlNode(ExampleProject.manifests.files().getValue("nodes/kustomization.yaml"))
        val targets = nodes.yamlMap.get<YamlList>("patches")!!.items.map { "${it.yamlMap.get<YamlMap>("target")}" }
        assertEquals(Place.entries.size, targets.size)
        Place.entries.forEach { place -> assertTrue(targets.any { "waitmark.role=${place.label}" in it }, "$targets") }
    }

    @Test
    fun `pods reach each other and ask for names, and nothing else`() {
        val text = ExampleProject.manifests.files().getValue("base/network.yaml")
        assertTrue("podSelector: {}" in text, text)
        assertEquals(
            listOf(53, 53),
            ExampleProject.one<NetworkPolicy>("bench").spec.egress.flatMap { it.ports.orEmpty() }.map { it.port },
        )
    }
}
