package bench.e2e

import bench.record.RecordStore
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import org.junit.jupiter.api.io.TempDir

/**
 * If the core is the limit, a service is warmed up until its JIT compiler is idle, or the record says that it was not.
 */
@UsesProcessesApart
class WarmUpIT {
    @TempDir lateinit var folder: Path

    @Test
    fun `record and terminal agree on whether the compiler was idle`() {
        val out = folder.resolve("warm")
        val result =
            CommandLine.bench(
                "run --runtime local --services vertx --track tuned --profile smoke --warmup 2 --out $out"
            )
        assertEquals(0, result.exitCode, result.output)
        val steady = RecordStore(out).readTrials().map { it.warmup_steady }.distinct()
        assertEquals(1, steady.size, "$steady")
        assertNotNull(steady.single(), result.output)
        assertEquals(steady.single() == false, "its JIT compiler was still busy" in result.output, result.output)
    }
}
