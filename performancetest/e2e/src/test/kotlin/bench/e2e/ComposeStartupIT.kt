package bench.e2e

import bench.record.RecordStore
import kotlin.test.Test
import kotlin.test.assertEquals

/** Starts of a service in containers, also with the JDK's AOT cache. */
@UsesSecondStack
class ComposeStartupIT : InContainers(Stack.SECOND) {
    @Test
    fun `every start is recorded`() {
        val out = folder.resolve("startup")
        val result = stack.bench("run startup --runtime compose --services vertx --profile smoke --out $out --seed 1")
        assertEquals(0, result.exitCode, result.output)
        ExperimentChecks.starts(RecordStore(out))
    }
}
