package bench.runtime.kubernetes

import bench.UserError
import bench.runtime.kubernetes.manifest.Place
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

class NodeRolesTest {
    private fun node(name: String, cpu: String, role: String? = null, isReady: Boolean = true, more: String = "") =
        Node.parse(
                """{"items":[{"metadata":{"name":"$name","labels":{${role?.let { "\"waitmark.role\":\"$it\"" } ?: ""}}},
                "spec":{$more},"status":{"allocatable":{"cpu":"$cpu","memory":"8Gi"},
                "conditions":[{"type":"Ready","status":"${if (isReady) "True" else "False"}"},
                {"type":"MemoryPressure","status":"True"}]}}]}"""
            )
            .single()

    @Test
    fun `parts go to the nodes of their role`() {
        val roles = NodeRoles(listOf(node("a", "8", "service"), node("b", "3920m", "mock"), node("c", "4", "load")))
        assertEquals(Place.entries.toSet(), roles.labelled)
        assertEquals("service on a, mock on b, load on c", roles.text())
        val allowance = roles.allowance(service = 6)
        assertEquals(listOf(6.0, 3, 4.0), listOf(allowance.service, allowance.mock, allowance.loadGenerator))
        assertEquals(false, allowance.is_shared)
    }

    @Test
    fun `load generators have the cores of all their nodes, and the fullest one is the limit`() {
        val loads = listOf(node("c", "4", "load"), node("d", "6", "load"))
        val roles = NodeRoles(listOf(node("a", "8", "service"), node("b", "4", "mock")) + loads)
        fun cores(vararg load: String) = roles.allowance(1, load.toList()).loadGenerator
        assertEquals(listOf(4.0, 4.0, 8.0, 6.0), listOf(cores(), cores("c"), cores("c", "d"), cores("c", "d", "c")))
        assertEquals(4.0, cores("d", "d"))
        // Each has 8 GiB, which are three load generators.
        assertEquals(6, roles.allowance(1).ownForLoad)
    }

    @Test
    fun `without labels any node may have any part, and the text says so`() {
        val roles = NodeRoles(listOf(node("a", "4"), node("b", "2")))
        assertEquals("service, mock and load on any node of 2: none has the label waitmark.role", roles.text())
        val allowance = roles.allowance(service = 1)
        assertEquals(listOf(1, 1.0), listOf(allowance.mock, allowance.loadGenerator))
        assertTrue(allowance.is_shared)
    }

    @Test
    fun `several cores of a service are in the text, so runs with other cores are not compared`() {
        val roles = NodeRoles(listOf(node("a", "4")))
        assertEquals(roles.text(), roles.allowance(1).text)
        assertEquals("${roles.text()}; cores of the service: 2", roles.allowance(2).text)
    }

    @Test
    fun `a role without a node goes anywhere`() {
        val roles = NodeRoles(listOf(node("a", "4", "service"), node("b", "2")))
        assertEquals(setOf(Place.SERVICE), roles.labelled)
        assertEquals("service on a, mock on any node, load on any node", roles.text())
    }

    @Test
    fun `a node that takes no pods does not count`() {
        val closed =
            listOf(
                node("a", "4", "service", isReady = false),
                node("b", "4", "service", more = "\"unschedulable\":true"),
                node("c", "4", "service", more = "\"taints\":[{\"key\":\"x\",\"effect\":\"NoSchedule\"}]"),
            )
        assertEquals(emptyList(), NodeRoles(closed).of(Place.SERVICE))
        assertEquals(listOf("MemoryPressure"), closed[0].pressures)
    }

    @Test
    fun `the network of pods is known by the keys that it leaves at a node`() {
        fun cni(annotations: String = "", labels: String = "") =
            Node.parse("""{"items":[{"metadata":{"name":"a","annotations":{$annotations},"labels":{$labels}}}]}""")
                .single()
                .facts
                .cni
        assertEquals("flannel", cni(""""flannel.alpha.coreos.com/backend-type":"vxlan""""))
        assertEquals("calico", cni(""""projectcalico.org/IPv4Address":"10.0.0.1/24""""))
        assertEquals("cilium", cni(labels = """"io.cilium.network.ipv4-pod-cidr":"10.0.0.0/24""""))
        val both = """"projectcalico.org/IPv4Address":"10.0.0.1","flannel.alpha.coreos.com/public-ip":"10.0.0.1""""
        assertEquals("flannel, calico", cni(both))
        assertEquals(null, cni(""""example.org/comment":"cilium"""", """"example.org/cilium":"no""""))
        assertEquals(null, cni())
    }

    @Test
    fun `a service that fits no node is refused before the run`() {
        assertEquals(
            "No node for services has 5 cores that pods can get: the largest has 4.",
            assertFailsWith<UserError> { NodeRoles(listOf(node("a", "4"), node("b", "2"))).check(5) }.message,
        )
        NodeRoles(listOf(node("a", "4"))).check(4)
        NodeRoles(null).check(64)
    }

    @Test
    fun `nodes that the user may not list are not known, and the text says so`() {
        val roles = NodeRoles(null)
        assertEquals("nodes are not known, because the user may not list them", roles.text())
        assertTrue(roles.allowance(1).is_shared)
    }
}
