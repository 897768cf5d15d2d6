package bench.catalog

import bench.UserError
import bench.model.Track
import java.nio.file.Path
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class TunedSlotsTest {
    @TempDir lateinit var root: Path

    private val project = Path.of("../..").toAbsolutePath().normalize()

    @Test
    fun `the shell wins over the file, and both may be missing`() {
        assertEquals(9_000, TunedSlots.of(root, emptyMap()))
        root.resolve(".env").writeText("SLOTS=700\n")
        assertEquals(listOf(700, 50), listOf(emptyMap(), mapOf("SLOTS" to "50")).map { TunedSlots.of(root, it) })
        for (wrong in listOf("0", "-1", "many")) {
            val message = assertFailsWith<UserError> { TunedSlots.of(root, mapOf("SLOTS" to wrong)) }.message
            assertEquals("SLOTS is '$wrong', not a number of calls such as 9000.", message)
        }
    }

    @Test
    fun `every service with a limit takes it from one number, on the track tuned only`() {
        val limited = Catalog.load(project, slots = 50).services.filter { it.slots(Track.TUNED)?.count != null }
        assertTrue(limited.size >= 8, "$limited")
        val usual = Catalog.load(project).services.associateBy { it.name }
        for (service in limited) {
            assertEquals(50, service.slots(Track.TUNED)?.count, service.name)
            assertEquals(usual.getValue(service.name).slots(Track.STOCK), service.slots(Track.STOCK), service.name)
            val settings = service.environmentFor(Track.TUNED).values.joinToString(" ")
            assertTrue(Regex("\\b50\\b").containsMatchIn(settings), "${service.name}: $settings")
            assertTrue("9000" !in settings && "SLOTS" !in settings, "${service.name}: $settings")
        }
    }

    @Test
    fun `without a number, tuned allows 9,000 calls`() =
        assertEquals(
            setOf(9_000, null),
            Catalog.load(project).services.filter { it.callsDependency }.map { it.slots(Track.TUNED)?.count }.toSet(),
        )
}
