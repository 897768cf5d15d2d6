package bench.record

import java.nio.file.Path
import kotlin.io.path.createDirectory
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class GitCommitTest {
    @TempDir lateinit var folder: Path

    /** Git then treats each clone as one of another user. */
    private val foreign = mapOf("GIT_TEST_ASSUME_DIFFERENT_OWNER" to "1")

    private fun git(vararg arguments: String, variables: Map<String, String> = emptyMap()): Int {
        val identity = listOf("-c", "user.name=a", "-c", "user.email=a@b.invalid")
        return ProcessBuilder(listOf("git") + identity + arguments)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .apply { environment().putAll(variables) }
            .start()
            .waitFor()
    }

    @Test
    fun `the commit of another user's clone is known, and whether it was changed`() {
        folder.resolve("a").writeText("a")
        listOf(arrayOf("init", "-q"), arrayOf("add", "a"), arrayOf("commit", "-q", "-m", "a")).forEach {
            assertEquals(0, git(*it))
        }
        assertTrue(git("describe", "--always", variables = foreign) != 0, "git refuses it by itself")
        val commit = assertNotNull(GitCommit.of(folder, foreign))
        assertEquals(GitCommit.of(folder), commit)
        folder.resolve("a").writeText("b")
        assertEquals("$commit-dirty", GitCommit.of(folder, foreign))
    }

    @Test
    fun `a folder outside of a clone has none`() {
        // Its parents are not looked into.
        val alone = folder.resolve("x").createDirectory()
        assertNull(GitCommit.of(alone, mapOf("GIT_CEILING_DIRECTORIES" to "$folder")))
    }
}
