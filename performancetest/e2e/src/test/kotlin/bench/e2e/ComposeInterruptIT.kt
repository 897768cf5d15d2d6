package bench.e2e

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

/** However a run in containers ends: nothing is lost, nothing keeps running, and the previous containers run again. */
@UsesSecondStack
class ComposeInterruptIT : InContainers(Stack.SECOND) {
    private val isUp = "express stock: start and warm-up"

    @Test
    fun `a signal ends the run with one sentence and leaves no container`() {
        val out = folder.resolve("stopped")
        val run = ContainerRun.start(stack, "express", out)
        run.awaitText(isUp)
        run.process.destroy()
        assertEquals(143, run.awaitEnd(), run.output)
        assertTrue("bench: stopped. No trial had ended, so there are no records." in run.output, run.output)
        assertFalse(out.toFile().exists())
        assertEquals(emptyList(), stack.containers())
    }

    @Test
    fun `after a SIGKILL of the runner, the next run removes its containers and restarts the previous ones`() {
        stack.up(listOf("vertx"))
        val before = stack.running()
        val run = ContainerRun.start(stack, "express", folder.resolve("cut"))
        run.awaitText(isUp)
        run.process.destroyForcibly().waitFor()
        assertTrue("vertx" !in stack.running(), "nothing was changed, so nothing is proven")
        val next =
            stack.bench(
                "run startup --runtime compose --services express --profile smoke --out ${folder.resolve("next")}"
            )
        assertEquals(0, next.exitCode, next.output)
        assertEquals(before, stack.running())
        stack.close()
    }
}
