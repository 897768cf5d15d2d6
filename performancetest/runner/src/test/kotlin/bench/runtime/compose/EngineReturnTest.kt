package bench.runtime.compose

import bench.BenchFailure
import bench.UserError
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class EngineReturnTest {
    @TempDir lateinit var folder: Path

    private val gone =
        "echo 'Cannot connect to the Docker daemon at unix:///x. Is the docker daemon running?' >&2; exit 1"

    @Test
    fun `it waits until the engine answers`() {
        val waits = mutableListOf<Int>()
        val docker = FakeDocker(folder)
        EngineReturn(docker.saying("[ $(wc -l <$folder/asked) -gt 3 ] || { $gone; }")).await { waits += 1 }
        assertEquals(3, waits.size)
    }

    @Test
    fun `an engine that stays away ends the run with one sentence, and so does a signal`() {
        val docker = FakeDocker(folder).saying(gone)
        val said = assertFailsWith<UserError> { EngineReturn(docker, patienceS = 0).await {} }.message.orEmpty()
        assertEquals(
            "The Docker engine did not come back within 0 s: start it again.",
            said,
        )
        assertFailsWith<IllegalStateException> { EngineReturn(docker).await { error("signal") } }
    }

    @Test
    fun `a command without an engine tells that the engine is the part that failed`() {
        val failure = assertFailsWith<BenchFailure> { FakeDocker(folder).saying(gone).run("ps") }
        assertEquals("engine", failure.part)
        assertTrue(failure.message.orEmpty().startsWith("The Docker engine does not answer: Cannot connect"))
    }
}
