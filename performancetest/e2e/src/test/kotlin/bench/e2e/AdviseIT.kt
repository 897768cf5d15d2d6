package bench.e2e

import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import org.junit.jupiter.api.io.TempDir

/** A default that is too small fails as predicted, and the advised slots are enough. */
@Measures
class AdviseIT {
    @TempDir lateinit var folder: Path

    @Test
    fun `both verdicts are as predicted`() {
        val demand = "--rate 50 --delay 200ms --arrivals even --service vertx"
        val out = folder.resolve("out")
        val result = CommandLine.bench("advise $demand --verify --runtime local --duration 4 --out $out")
        assertEquals(0, result.exitCode, result.output)
        assertContains(result.output, "setHttp1MaxSize(10)")
        assertContains(result.output, "All 2 verdicts are as predicted.")
    }
}
