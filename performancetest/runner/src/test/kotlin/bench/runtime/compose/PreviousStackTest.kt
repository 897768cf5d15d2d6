package bench.runtime.compose

import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals

class PreviousStackTest {
    @Test
    fun `two projects of one folder do not restart each other's services`() {
        fun file(project: String) = PreviousStack.fileIn(Path.of("/home/somebody/suite"), project).fileName.toString()
        assertEquals("compose-before-first.txt", file("first"))
        assertEquals("compose-before-second.txt", file("second"))
    }
}
