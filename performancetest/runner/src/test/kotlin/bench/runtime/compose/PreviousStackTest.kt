package bench.runtime.compose

import bench.runtime.Settings
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals

class PreviousStackTest {
    private fun file(vararg variables: Pair<String, String>) =
        PreviousStack.fileIn(Path.of("/home/somebody/suite"), Settings(mapOf(*variables), emptyMap()))
            .fileName
            .toString()

    @Test
    fun `two projects of one folder do not restart each other's services`() {
        assertEquals("compose-before-first.txt", file("COMPOSE_PROJECT_NAME" to "first"))
        assertEquals("compose-before-second.txt", file("COMPOSE_PROJECT_NAME" to "second"))
    }

    @Test
    fun `without a name the folder names the project, as in Compose`() {
        assertEquals("compose-before-suite.txt", file())
        assertEquals("compose-before-suite.txt", file("COMPOSE_PROJECT_NAME" to ""))
    }
}
