package bench.runtime

import bench.model.InvalidReason
import bench.wording.ReasonWords
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class PlacementTest {
    private val part = Placement("vertx")

    private fun text(reason: InvalidReason?) = reason?.let(ReasonWords::text)

    @Test
    fun `other cores than the recorded ones are reported`() {
        assertNull(part.cores(listOf(1), setOf(1)))
        assertNull(part.cores(listOf(0, 1), setOf(1)), "a part may use fewer")
        assertNull(part.cores(null, setOf(0, 1)), "nothing was pinned")
        assertNull(part.cores(listOf(1), null), "not visible")
        assertEquals("vertx could use cores 0-1, it was given 1", text(part.cores(listOf(1), setOf(0, 1))))
        assertEquals("vertx could use cores any, it was given 1", text(part.cores(listOf(1), emptySet())))
    }

    @Test
    fun `other limits than the configured ones are reported`() {
        assertNull(part.memory(3_072, 3_072))
        assertNull(part.memory(null, null))
        assertEquals("vertx: memory limit is none, configured is 3072 MiB", text(part.memory(3_072, null)))
        assertEquals("vertx: memory limit is 512 MiB, configured is none", text(part.memory(null, 512)))
        assertNull(part.quota(0.333, 0.33))
        assertEquals("vertx: CPU quota is 2.0 cores, configured is 0.5 cores", text(part.quota(0.5, 2.0)))
    }

    @Test
    fun `an image for another machine is reported`() {
        assertNull(part.architecture("amd64", "amd64"))
        assertEquals("image of vertx is for arm64, the machine is amd64", text(part.architecture("amd64", "arm64")))
    }
}
