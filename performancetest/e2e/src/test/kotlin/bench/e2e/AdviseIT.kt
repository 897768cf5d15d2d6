package bench.e2e

import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import org.junit.jupiter.api.io.TempDir

/** A default that is too small fails as predicted, and the advised slots are enough. */
@MeasuresLightly
class AdviseIT {
    @TempDir lateinit var folder: Path

    @Test
    fun `both verdicts are as predicted`() {
        val advise =
            "advise --rate 50 --delay 200ms --arrivals even --service vertx --verify --runtime local --duration 4"
        val words = advise.split(' ') + listOf("--out", "${folder.resolve("out")}")
        // Other light tests measure at the same time, with a lock of their own.
        val runner = CommandLine.runner(words, CommandLine.root, folder.resolve("tmp"))
        val result = CommandLine.run(runner, mapOf("BENCH_PORTS" to "18500-18999"))
        assertEquals(0, result.exitCode, result.output)
        assertContains(result.output, "setHttp1MaxSize(10)")
        assertContains(result.output, "All 2 verdicts are as predicted.")
    }
}
