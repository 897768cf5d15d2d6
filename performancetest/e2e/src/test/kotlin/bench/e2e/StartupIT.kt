package bench.e2e

import bench.record.RecordStore
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** Starts a service as a local process, also with the JDK's AOT cache. */
@UsesProcessesApart
class StartupIT {
    @TempDir lateinit var folder: Path

    @Test
    fun `every start is recorded, and a sentence says how much the cache saves`() {
        val out = folder.resolve("startup")
        // Not Vert.x: in half of its starts the first call waits, so no saving would be reported.
        val result =
            CommandLine.bench("run startup --services ktor-cio --profile smoke --runtime local --out $out --seed 1")
        assertEquals(0, result.exitCode, result.output)
        ExperimentChecks.starts(RecordStore(out))
        assertTrue("The JDK's AOT cache saves" in result.output, result.output)
    }
}
