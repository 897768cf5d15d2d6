package bench.e2e

import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.io.path.relativeTo
import kotlin.io.path.walk
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** The manifests in `kubernetes/` are those of the compose files. */
@UsesProcessesApart
class ManifestsIT {
    @TempDir lateinit var folder: Path

    private fun texts(folder: Path): Map<String, String> =
        folder.walk().associate { "${it.relativeTo(folder)}" to it.readText() }.toSortedMap()

    @Test
    fun `the manifests of the repository are made from its compose files`() {
        ComposeStack.assumeEngine()
        val out = folder.resolve("made")
        val made = CommandLine.bench("manifests --out $out", DEFAULTS)
        assertEquals(0, made.exitCode, made.output)
        val here = texts(CommandLine.root.resolve("kubernetes"))
        assertTrue(here.isNotEmpty())
        assertEquals(here, texts(out), "rm -r kubernetes && ./bench manifests --out kubernetes")
    }

    private companion object {
        /** What a user may have set otherwise. */
        val DEFAULTS =
            mapOf("POSTGRES_IMAGE" to "postgres:17", "SERVICE_MEMORY" to "3g", "TRACK" to "stock", "SLOTS" to "9000")
    }
}
