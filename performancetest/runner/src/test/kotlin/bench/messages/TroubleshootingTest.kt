package bench.messages

import bench.cli.ProjectRoot
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** Each message for users is explained, and `docs/troubleshooting.md` is written from the explanations. */
class TroubleshootingTest {
    private val explained = Remedies.all.flatMap { it.messages }

    @Test
    fun `each message has a cause and a remedy`() {
        val missing = Sources.messages.distinctBy { it.text }.filter { it.text !in explained }
        val entries = missing.joinToString("\n") { Remedies.entry(it) }
        assertTrue(missing.isEmpty(), "add these to a file in src/test/resources/bench/messages:\n$entries\n")
    }

    @Test
    fun `no explanation is left without its message`() {
        val texts = Sources.messages.map { it.text }.toSet()
        assertEquals(emptyList(), explained.filter { it !in texts }, "remove these")
    }

    @Test
    fun `each message is explained once`() =
        assertEquals(emptySet(), explained.groupingBy { it }.eachCount().filterValues { it > 1 }.keys)

    @Test
    fun `exceptions without words of their own name where their text stands`() {
        val thrown = Sources.withoutWords.groupingBy { it.place.substringBefore(':') }.eachCount()
        val known = Elsewhere.places.mapValues { it.value.thrown }
        val changed = (thrown.keys + known.keys).filter { thrown[it] != known[it] }
        assertEquals(emptyList(), changed, "change their entries in Elsewhere.places; thrown are now $thrown")
    }

    @Test
    fun `each place with texts still has some`() {
        assertEquals(emptyList(), Elsewhere.declarations.filter { Sources.sentences(it).isEmpty() })
    }

    @Test
    fun `causes and remedies are short`() {
        assertEquals(emptyList(), Remedies.all.map { it.cause }.filter { words(it) !in 1..CAUSE_WORDS })
        assertEquals(emptyList(), Remedies.all.map { it.action }.filter { words(it) !in 1..ACTION_WORDS })
    }

    @Test
    fun `the document is written from the explanations`() {
        val file = ProjectRoot.path.resolve("docs/troubleshooting.md")
        val text = TroubleshootingPage.of(Remedies.groups)
        if (System.getProperty("bench.update") == "true") file.writeText(text)
        assertEquals(
            emptyList(),
            text.lines() - file.readText().lines().toSet(),
            "$file: once more with -Dbench.update=true",
        )
        assertTrue(text == file.readText(), "$file: once more with -Dbench.update=true")
    }

    @Test
    fun `messages of all kinds are found`() {
        val some =
            listOf(
                "There is no service '…'. Known are: ….",
                "Could not write … (…).",
                "docker … failed: ….…",
                "delay_ms must not be negative.",
                "The plan has no ….",
                "internal error, please report it: …",
                "PORT and ADMIN_PORT must differ.",
                "the build failed; all of its output is in target/build.log.",
            )
        val texts = Sources.messages.map { it.text }
        assertTrue(texts.containsAll(some), "${some - texts.toSet()}")
    }

    private fun words(text: String) = text.split(' ').count { it.isNotEmpty() }

    private companion object {
        const val CAUSE_WORDS = 12
        const val ACTION_WORDS = 14
    }
}
