package bench.runtime.kubernetes.manifest

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class SizesTest {
    @Test
    fun `bytes are written in the largest whole unit`() {
        assertEquals(
            listOf("0", "1023", "1Ki", "1500Mi", "3Gi"),
            listOf(0L, 1_023L, 1_024L, 1_572_864_000L, 3_221_225_472L).map(Quantity::ofBytes),
        )
    }

    @Test
    fun `sizes of Compose are powers of two as well`() {
        assertEquals(listOf("64Mi", "1Gi", "8Ki", "77"), listOf("64m", "1G", "8k", "77").map(Quantity::ofSize))
        assertNull(Quantity.ofSize("much"))
    }

    @Test
    fun `sizes of the API are read in MiB`() {
        val sizes = listOf("8Gi", "24643424Ki", "2500Mi", "4194304", "1G", "")
        assertEquals(listOf(8_192L, 24_065L, 2_500L, 4L, null, null), sizes.map(Quantity::mib))
    }

    @Test
    fun `a folder in memory has its path and its size`() {
        val tmp = Tmpfs.of("/run/postgresql:exec,mode=1777,size=64m")
        assertEquals(listOf("/run/postgresql", "64Mi", "a-run-postgresql"), listOf(tmp.path, tmp.size, tmp.volume("a")))
        assertNull(Tmpfs.of("/data").size)
    }
}
