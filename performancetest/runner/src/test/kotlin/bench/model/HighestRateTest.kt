package bench.model

import kotlin.test.Test
import kotlin.test.assertEquals

/** Made-up machines. */
class HighestRateTest {
    private fun of(
        delayMs: Double = 1_000.0,
        slots: Int? = 9_000,
        fileDescriptors: Long? = 20_000,
        ports: Int? = 55_001,
    ) = HighestRate.of(delayMs, slots, fileDescriptors, ports).let { it.rate_per_s to it.by }

    @Test
    fun `at one second, an ordinary machine carries what the load generator has proved`() {
        assertEquals(8_000 to RateBound.LOAD_GENERATOR, of())
        assertEquals(8_000 to RateBound.LOAD_GENERATOR, of(slots = null, fileDescriptors = null, ports = null))
    }

    @Test
    fun `the longer the delay, the more calls wait, and file descriptors decide`() {
        assertEquals(4_875 to RateBound.FILE_DESCRIPTORS, of(delayMs = 2_000.0))
        assertEquals(975 to RateBound.FILE_DESCRIPTORS, of(delayMs = 10_000.0))
        assertEquals(8_000 to RateBound.LOAD_GENERATOR, of(delayMs = 50.0))
        assertEquals(8_000 to RateBound.LOAD_GENERATOR, of(delayMs = 0.0), "without a delay nothing waits")
    }

    @Test
    fun `few file descriptors or ports allow few calls at once`() {
        assertEquals(1_798 to RateBound.FILE_DESCRIPTORS, of(fileDescriptors = 4_096))
        assertEquals(8_000 to RateBound.LOAD_GENERATOR, of(fileDescriptors = 4_096, delayMs = 200.0))
        assertEquals(5_000 to RateBound.PORTS, of(ports = 10_000))
        assertEquals(1 to RateBound.FILE_DESCRIPTORS, of(fileDescriptors = 100), "never none")
    }

    @Test
    fun `a search goes beyond the slots, so that it sees them as the limit`() {
        assertEquals(400 to RateBound.SLOTS, of(slots = 200))
        assertEquals(2_000 to RateBound.SLOTS, of(slots = 200, delayMs = 200.0))
    }

    @Test
    fun `what the experiment says is kept`() {
        val settings = TrialSettings(1_000, Objective(0.999, 1_500.0), 30_000, 1, 1, 3, 1)
        val highest = HighestRate(4_875, RateBound.FILE_DESCRIPTORS)
        assertEquals(
            4_875 to RateBound.FILE_DESCRIPTORS,
            settings.upTo(highest).run { max_rate_per_s to max_rate_by },
        )
        assertEquals(
            200 to null,
            settings.copy(max_rate_per_s = 200).upTo(highest).run { max_rate_per_s to max_rate_by },
        )
    }
}
