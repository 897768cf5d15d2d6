package bench.wording

import bench.model.InvalidCode
import bench.model.InvalidReason
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class ReasonWordsTest {
    private fun reason(code: InvalidCode) =
        InvalidReason(code, 1.0, 2.0, 3.0, parts(code), "signal 9", found = "0-1", expected = "1")

    private fun parts(code: InvalidCode) =
        listOf(if (code == InvalidCode.LOAD_GENERATOR_LATE) "load-generator-2" else "mock")

    @Test
    fun `each code has its own words, and a kind`() {
        val texts = InvalidCode.entries.map { ReasonWords.text(reason(it)) }
        assertEquals(texts.size, texts.distinct().size)
        (texts + InvalidCode.entries.map { ReasonWords.kind(reason(it)) }).forEach {
            assertTrue(it.isNotBlank())
            assertFalse("null" in it, it)
        }
    }

    @Test
    fun `kinds are counted without their values, the most frequent first`() {
        val late = listOf(51.0, 60.0).map { InvalidReason(InvalidCode.LOAD_GENERATOR_LATE, it, 50.0) }
        assertEquals(
            "load generator late (2), mock restarted (1)",
            ReasonWords.counted(listOf(reason(InvalidCode.RESTARTED)) + late),
        )
    }

    @Test
    fun `a process that ended is reported with its last output`() {
        val ended = InvalidReason(InvalidCode.ENDED, parts = listOf("postgres"), detail = "exit code 1")
        assertEquals("postgres ended (exit code 1)", ReasonWords.text(ended))
        assertEquals("postgres has ended (exit code 1): no space", ReasonWords.text(ended.copy(output = "no space")))
    }
}
