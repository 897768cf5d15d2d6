package bench.record

import kotlin.test.Test
import kotlin.test.assertEquals

/** Page cache of a container grows with the files that it sends, so it says nothing about the service. */
class MemoryKindTest {
    private val container =
        Trials.resources.copy(
            rss_peak_mib = null,
            rss_mean_mib = null,
            working_set_peak_mib = 900.0,
            working_set_mean_mib = 800.0,
            anonymous_peak_mib = 90.0,
            anonymous_mean_mib = 80.0,
        )

    @Test
    fun `a container shows memory without page cache, a process its resident memory`() {
        assertEquals(MemoryKind.ANONYMOUS, MemoryKind.of(null, 900.0, 90.0))
        assertEquals(MemoryKind.WORKING_SET, MemoryKind.of(null, 900.0))
        assertEquals(MemoryKind.RSS, MemoryKind.of(210.0, null, 90.0))
        assertEquals(null, MemoryKind.of(null, null, null))
    }

    @Test
    fun `tables show the memory that the record names, also in older records`() {
        val now = container.copy(memory_kind = MemoryKind.ANONYMOUS)
        assertEquals(listOf(90.0, 80.0), listOf(now.memory_peak_mib, now.memory_mean_mib))
        val before = container.copy(memory_kind = MemoryKind.WORKING_SET)
        assertEquals(listOf(900.0, 800.0), listOf(before.memory_peak_mib, before.memory_mean_mib))
        assertEquals(210.4, Trials.resources.copy(anonymous_peak_mib = 90.0).memory_peak_mib)
    }
}
