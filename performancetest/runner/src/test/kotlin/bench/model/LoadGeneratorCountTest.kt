package bench.model

import kotlin.test.Test
import kotlin.test.assertEquals

/** Made-up machines. */
class LoadGeneratorCountTest {
    private fun of(ratePerS: Int, cores: Int = 8, freeMib: Long? = 64_000) =
        LoadGeneratorCount.of(ratePerS, cores, freeMib)

    @Test
    fun `one is enough up to the rate that it has proved`() {
        assertEquals(listOf(1, 1, 2, 2, 3), listOf(1, 8_000, 8_001, 16_000, 16_001).map { of(it) })
    }

    @Test
    fun `each has a core and memory of its own`() {
        assertEquals(listOf(1, 2, 4), listOf(1, 2, 4).map { of(64_000, cores = it) })
        assertEquals(listOf(1, 1, 2, 3), listOf(4_000L, 8_000L, 8_500L, 11_000L).map { of(64_000, freeMib = it) })
        assertEquals(8, of(64_000, freeMib = null), "memory is not known")
    }

    @Test
    fun `there are at most as many as a user may ask for`() {
        assertEquals(16, of(1_000_000, cores = 128, freeMib = 512_000))
    }

    @Test
    fun `several prove as many times the rate of one`() {
        fun highest(loadGenerators: Int) =
            HighestRate.of(100.0, null, 20_000, 55_001, loadGenerators).let { it.rate_per_s to it.by }
        assertEquals(8_000 to RateBound.LOAD_GENERATOR, highest(1))
        assertEquals(32_000 to RateBound.LOAD_GENERATOR, highest(4))
        assertEquals(97_500 to RateBound.FILE_DESCRIPTORS, highest(16))
    }
}
