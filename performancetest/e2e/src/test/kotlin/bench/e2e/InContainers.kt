package bench.e2e

import java.nio.file.Path
import kotlin.test.assertEquals
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir

/** Tests that share one stack of containers. Skipped if Docker does not answer, unless `-Dbench.docker=required`. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class InContainers(place: Stack = Stack.FIRST) {
    @TempDir lateinit var folder: Path

    protected val stack by lazy { ComposeStack(place) }

    @BeforeAll fun `Docker answers`() = ComposeStack.assumeEngine()

    @AfterAll
    fun `nothing is left over`() {
        stack.close()
        assertEquals(emptyList(), stack.remains())
    }
}
