package bench.runtime.kubernetes

import bench.BenchFailure
import kotlin.test.AfterTest
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNull
import kotlin.test.assertTrue

class ContainerLifeTest {
    private val sampler = PodSampler("a", { throw IllegalStateException() }, intervalMs = 1)
    private var asked = 0
    private var nowNs = 0L

    @AfterTest fun end() = sampler.close()

    private fun pod(id: String, isRunning: Boolean = true): Pod {
        val state = Pod.State(running = Pod.Running().takeIf { isRunning })
        val container = Pod.Container("a", containerID = id, state = state)
        return Pod(Pod.Metadata("a-1", uid = "1"), status = Pod.Status(containerStatuses = listOf(container)))
    }

    private fun life(ask: () -> Pod?) =
        ContainerLife(WatchedContainer(pod("x"), "a", null, "a", sampler, PodLimits.UNKNOWN), { nowNs }) {
            asked++
            ask()
        }

    @Test
    fun `a container that runs goes on, and the API is not asked at each look`() {
        val life = life { pod("x") }
        repeat(5) { assertTrue(life.goesOn) }
        assertEquals(1, asked)
        nowNs += 1_000_000_000
        assertTrue(life.goesOn)
        assertEquals(2, asked)
    }

    @Test
    fun `one that was started again is another one, and stays so`() {
        var now = pod("y")
        val life = life { now }
        assertFalse(life.goesOn)
        now = pod("x")
        assertFalse(life.goesOn)
    }

    @Test
    fun `one that has ended, or whose pod is gone, is over`() {
        assertFalse(life { pod("x", isRunning = false) }.goesOn)
        assertFalse(life { null }.goesOn)
    }

    private fun taken(now: Pod?): String? = life { now }.also { assertFalse(it.goesOn) }.taken

    @Test
    fun `a pod that the cluster took away did not end by itself`() {
        val ended = pod("x", isRunning = false)
        assertNull(taken(ended))
        assertEquals("its pod was removed", taken(null))
        assertEquals(
            "its pod was removed",
            taken(ended.copy(metadata = ended.metadata.copy(deletionTimestamp = "2026-11-30T05:00:00Z"))),
        )
        val drained = Pod.Condition("DisruptionTarget", "True", "EvictionByEvictionAPI")
        assertEquals(
            "its pod was evicted from the node n1 (EvictionByEvictionAPI)",
            taken(ended.copy(Pod.Metadata("a-1"), Pod.Spec("n1"), ended.status.copy(conditions = listOf(drained)))),
        )
    }

    @Test
    fun `a pod that is ending still counts while its container runs`() {
        val ending = pod("x").let { it.copy(metadata = it.metadata.copy(deletionTimestamp = "2026-11-30T05:00:00Z")) }
        val life = life { ending }
        assertTrue(life.goesOn)
        assertNull(life.taken)
    }

    @Test
    fun `a cluster that does not answer is no fault of the container`() =
        assertTrue(life { throw BenchFailure("cluster", "no answer", "No answer.") }.goesOn)
}
