package bench.runtime.kubernetes.manifest

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class CadvisorManifestTest {
    private val objects = CadvisorManifest(ExampleProject.project, "mine").objects.values.flatten()
    private val daemons = objects.filterIsInstance<DaemonSet>().single()
    private val pod = daemons.spec.template.spec
    private val container = pod.containers.single()

    @Test
    fun `it is the cAdvisor of the compose files, with its image and memory`() {
        val declared = ExampleProject.project.services.getValue("cadvisor")
        assertEquals(declared.image, container.image)
        assertEquals(mapOf("memory" to "192Mi"), container.resources.limits)
        assertEquals(65_534, pod.securityContext.runAsUser)
        val kept = declared.command!!.filterNot { "whitelist" in it || "enable_metrics" in it }
        assertTrue("--enable_metrics=cpu,memory" in container.args!!, "${container.args}")
        assertTrue(container.args!!.containsAll(kept), "${container.args}")
    }

    @Test
    fun `it reads groups of pods, and listens in its pod only`() {
        assertTrue("--raw_cgroup_prefix_whitelist=/kubepods,/kubelet,/docker/" in container.args!!, "${container.args}")
        assertTrue("--listen_ip=127.0.0.1" in container.args!!)
        val policy = objects.filterIsInstance<NetworkPolicy>().single().spec
        assertEquals(listOf("Ingress", "Egress"), policy.policyTypes)
        assertEquals(0, policy.ingress.size + policy.egress.size)
    }

    @Test
    fun `of its node it sees the control groups, and cannot change them`() {
        assertEquals(listOf("/sys/fs/cgroup"), pod.volumes.map { it.hostPath?.path })
        val mount = container.volumeMounts.single()
        assertEquals(pod.volumes.single().name to true, mount.name to mount.readOnly)
        assertEquals(listOf("ALL"), container.securityContext.capabilities.drop)
        assertTrue(container.securityContext.readOnlyRootFilesystem)
    }

    @Test
    fun `its namespace is not that of runs, whose account may read it`() {
        assertTrue(objects.all { it is Namespace || it.metadata.namespace == "waitmark-cadvisor" })
        val binding = objects.filterIsInstance<RoleBinding>().single()
        assertEquals(RoleBinding.Subject("ServiceAccount", "waitmark-runner", "mine"), binding.subjects.single())
        val verbs = objects.filterIsInstance<Role>().single().rules.flatMap { it.verbs }.toSet()
        assertEquals(setOf("get", "list", "create"), verbs)
    }

    @Test
    fun `its folder is complete, and apart from that of runs`() {
        val files = Manifests(ExampleProject.project, "mine").files()
        val list = files.getValue("cadvisor/kustomization.yaml")
        listOf("namespace.yaml", "cadvisor.yaml", "runner.yaml").forEach {
            assertTrue("\n- $it\n" in list, list)
            assertTrue("cadvisor/$it" in files.keys)
        }
        assertTrue("cadvisor" !in files.getValue("base/kustomization.yaml"))
    }
}
