package bench.contract

import kotlin.test.Test
import kotlin.test.assertEquals

class MissingFiguresTest {
    @Test
    fun `each series of a JVM is required`() {
        assertEquals(emptyList(), jvm(USED + ALLOCATED))
        assertEquals(listOf("jvm_memory_used_bytes{area=\"heap\"}"), jvm(ALLOCATED + PAUSES))
        assertEquals(listOf("jvm_gc_memory_allocated_bytes_total"), jvm(USED + PAUSES))
        assertEquals(listOf("jvm_gc_memory_allocated_bytes_total", "jvm_gc_pause_seconds"), jvm(USED))
    }

    @Test
    fun `each series of Node is required`() {
        assertEquals(emptyList(), node(NODE_USED + NODE_PAUSES))
        assertEquals(listOf("nodejs_heap_size_used_bytes"), node(NODE_PAUSES))
        assertEquals(listOf("nodejs_gc_duration_seconds"), node(NODE_USED))
    }

    private fun jvm(text: String) = missingFigures(text, isNode = false)

    private fun node(text: String) = missingFigures(text, isNode = true)

    private companion object {
        const val USED = "jvm_memory_used_bytes{area=\"heap\",id=\"Eden Space\"} 5450544.0\n"
        const val ALLOCATED = "jvm_gc_memory_allocated_bytes_total 0.0\n"
        const val PAUSES = "jvm_gc_pause_seconds_sum{cause=\"Allocation Failure\"} 0.1\n"
        const val NODE_USED = "nodejs_heap_size_used_bytes 9034720\n"
        const val NODE_PAUSES = "# TYPE nodejs_gc_duration_seconds histogram\n"
    }
}
