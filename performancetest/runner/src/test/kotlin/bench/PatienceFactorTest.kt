package bench

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class PatienceFactorTest {
    @Test
    fun `it is one unless the user sets it`() =
        assertEquals(listOf(1L, 1L, 10L), listOf(null, "", "10").map(PatienceFactor::of))

    @Test
    fun `another text is refused`() =
        listOf("0", "-1", "1.5", "soon", "1001").forEach {
            val message = assertFailsWith<UserError> { PatienceFactor.of(it) }.message
            assertEquals("BENCH_PATIENCE is '$it', not a whole number from 1 to 1000.", message)
        }
}
