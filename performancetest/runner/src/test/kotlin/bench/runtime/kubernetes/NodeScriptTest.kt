package bench.runtime.kubernetes

import bench.model.NodeReading
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class NodeScriptTest {
    @Test
    fun `model and largest packet are read`() =
        assertEquals(
            NodeReading("AMD EPYC: 7B13", 1_450),
            NodeScript.parse(
                "processor\t: 0\nmodel\t\t: 1\nmodel name\t: AMD EPYC: 7B13\nflags\t\t: a b\nmtu : 1450\n"
            ),
        )

    @Test
    fun `an Arm CPU has numbers instead of a name`() =
        assertEquals(
            NodeReading("CPU implementer 0x41, CPU part 0xd0c", null),
            NodeScript.parse("processor\t: 0\nCPU implementer\t: 0x41\nCPU variant\t: 0x3\nCPU part\t: 0xd0c\n"),
        )

    @Test
    fun `what a node does not show is null`() =
        listOf("", "model name\t:\nmtu : many").forEach {
            assertEquals(NodeReading(null, null), NodeScript.parse(it), it)
        }

    @Test
    fun `the script reads this machine`() {
        val process = ProcessBuilder(NodeScript.command).start()
        val printed = process.inputReader().readText()
        assertEquals(0, process.waitFor())
        assertEquals(1, printed.lines().count { it.startsWith("processor") }, printed)
        assertTrue(printed.lines().none { it.isBlank() && it != printed.lines().last() }, printed)
    }
}
