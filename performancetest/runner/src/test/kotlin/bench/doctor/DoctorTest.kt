package bench.doctor

import bench.UserError
import bench.runtime.Settings
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class DoctorTest {
    private fun isAsked(value: String?) =
        Doctor.isAsked(Settings(value?.let { mapOf("BENCH_DOCTOR" to it) }.orEmpty(), emptyMap()))

    @Test
    fun `a run checks the machine unless that is switched off`() {
        assertEquals(listOf(true, true, true, false), listOf(null, "", "on", "off").map(::isAsked))
        assertContains(
            assertFailsWith<UserError> { isAsked("no") }.message.orEmpty(),
            "BENCH_DOCTOR is 'no': write off",
        )
    }
}
