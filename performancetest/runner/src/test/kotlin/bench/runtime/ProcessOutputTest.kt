package bench.runtime

import kotlin.test.Test
import kotlin.test.assertEquals

class ProcessOutputTest {
    @Test
    fun `the reason is the line with a problem, otherwise the last line with text`() {
        val text = "Picked up JDK_JAVA_OPTIONS: -Xms1g\nlistening\nError: out of memory\nbye\n\n"
        assertEquals("Error: out of memory", ProcessOutput.reason(text))
        assertEquals("bye", ProcessOutput.lastLine(text))
        assertEquals("listening", ProcessOutput.reason("listening\n\nPicked up JAVA_TOOL_OPTIONS: -Xmx1g\n"))
        assertEquals("it printed nothing", ProcessOutput.reason("\n"))
    }
}
