package bench.wording

import bench.record.Evidence
import kotlin.test.Test
import kotlin.test.assertEquals

class EvidenceWordsTest {
    @Test
    fun `an unlimited or unknown value is shown alone`() {
        assertEquals("200 of 200", EvidenceWords.used(Evidence.Used(200, 200)))
        assertEquals("151", EvidenceWords.used(Evidence.Used(151, null)))
    }

    @Test
    fun `shares are whole percentages`() {
        assertEquals("25/41 %", EvidenceWords.cpu(Evidence.Cpu(0.25, 0.405)))
        assertEquals("40 %, 2 ms", EvidenceWords.bench(Evidence.Bench(0.4, 2.4)))
        assertEquals("2 ms", EvidenceWords.bench(Evidence.Bench(null, 2.4)))
    }

    @Test
    fun `memory shows its limit, that of the heap, and the share of GC`() {
        val process = Evidence.Memory(210.4, null, null, 990.0, null)
        assertEquals("210, heap ≤ 990", EvidenceWords.memory(process))
        val container = Evidence.Memory(512.2, 3_072, 700.4, 990.0, 0.08)
        assertEquals("512 of 3072, heap 700 of 990, GC 8 %", EvidenceWords.memory(container))
    }
}
