package bench.runtime.kubernetes

import bench.wording.ReasonWords
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNull
import kotlin.test.assertTrue

class PodTroubleTest {
    private val running = """"state":{"running":{"startedAt":"2026-11-29T06:00:00Z"}}"""

    private fun status(state: String, id: String = "a", last: String = "{}") =
        """{"name":"vertx","containerID":"containerd://$id","imageID":"sha256:1","ready":true,"restartCount":0,
            $state,"lastState":$last}"""

    private fun pod(containers: String, uid: String = "1", more: String = "", conditions: String = "") =
        Pod.parse(
                """{"kind":"List","items":[{"metadata":{"name":"vertx-1","uid":"$uid"$more},"spec":{"nodeName":"n1"},
                "status":{"phase":"Running","podIP":"10.0.0.7","conditions":[$conditions],
                "containerStatuses":[$containers]}}]}"""
            )
            .single()

    private val before = pod(status(running))

    private fun since(now: List<Pod>) = PodTrouble.since(before, now) { it }.map(ReasonWords::text)

    @Test
    fun `a pod that simply goes on has no trouble`() {
        assertEquals(emptyList(), since(listOf(pod(status(running)))))
        assertTrue(before.isUp && before.isReady)
        assertFalse(pod(status(running), more = ""","deletionTimestamp":"2026-11-29T06:00:00Z"""").isUp)
    }

    @Test
    fun `what happened to a container is named`() {
        fun ended(code: Int, reason: String = "Error") = """{"terminated":{"exitCode":$code,"reason":"$reason"}}"""
        val restarted = pod(status(running, id = "b", last = ended(1)))
        assertEquals(listOf("vertx restarted"), since(listOf(restarted)))
        val short = pod(status(running, id = "b", last = ended(137, "OOMKilled")))
        assertEquals(listOf("vertx killed, because memory ran out"), since(listOf(short)))
        val gone = pod(status(""""state":${ended(137)}"""))
        assertEquals(listOf("vertx ended (signal 9)"), since(listOf(gone)))
        assertEquals(listOf("vertx ended (exit code 1)"), since(listOf(pod(status(""""state":${ended(1)}""")))))
    }

    @Test
    fun `a pod that is gone, or that its node gave up, is named`() {
        assertEquals(listOf("vertx ended (its pod was removed)"), since(emptyList()))
        assertEquals(listOf("vertx ended (its pod was removed)"), since(listOf(pod(status(running), uid = "2"))))
        val drained = """{"type":"DisruptionTarget","status":"True","reason":"EvictionByEvictionAPI"}"""
        assertEquals(
            listOf("vertx ended (its pod was evicted from the node n1 (EvictionByEvictionAPI))"),
            since(listOf(pod(status(running), conditions = drained))),
        )
    }

    @Test
    fun `why a pod cannot start is one sentence`() {
        fun waiting(reason: String, message: String = "") =
            pod(status(""""state":{"waiting":{"reason":"$reason","message":"$message"}}"""))
        assertEquals(
            "The node of vertx-1 has no image for vertx: load it, or name --registry (ErrImageNeverPull).",
            PodTrouble.blocking(waiting("ErrImageNeverPull")),
        )
        assertEquals(
            "The node cannot start vertx of vertx-1: no such user.",
            PodTrouble.blocking(waiting("CreateContainerConfigError", "no such user.")),
        )
        assertNull(PodTrouble.blocking(waiting("ContainerCreating")))
        assertTrue(PodTrouble.isFinal(waiting("ImagePullBackOff")))
        assertFalse(PodTrouble.isFinal(waiting("ErrImagePull")))
        val full = """{"type":"PodScheduled","status":"False","reason":"Unschedulable","message":"0/2 nodes: cpu."}"""
        assertEquals("No node has room for vertx-1: 0/2 nodes: cpu.", PodTrouble.blocking(pod("", conditions = full)))
    }

    @Test
    fun `a pod of an Indexed Job has its number`() {
        val numbered = pod(status(running), more = ""","labels":{"batch.kubernetes.io/job-completion-index":"3"}""")
        assertEquals(3, numbered.index)
        assertNull(before.index)
    }
}
