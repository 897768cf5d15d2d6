package bench.runtime

import bench.UserError
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class MachineLimitsTest {
    private fun refused(limits: MachineLimits, slots: Int) =
        assertFailsWith<UserError> { limits.checkSlots(slots) }.message

    @Test
    fun `slots must fit into file descriptors and ports`() {
        val machine = MachineLimits(fileDescriptors = 20_000, ports = 55_001)
        machine.checkSlots(9_750)
        assertEquals(
            "--slots 9751 is too much for this machine: file descriptors allow 9750.",
            refused(machine, 9_751),
        )
        assertEquals(
            "--slots 5001 is too much for this machine: ephemeral ports allow 5000.",
            refused(machine.copy(ports = 10_000), 5_001),
        )
        MachineLimits(null, null).checkSlots(1_000_000)
    }
}
