package bench.record

import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.SpentCpu
import bench.wording.LimitWords
import bench.wording.ReasonWords
import java.nio.file.Files
import kotlin.io.path.extension
import kotlin.io.path.readText
import kotlin.streams.asSequence
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive

/** Sentences of older records get their code, and the same words. */
class OldWordsTest {
    private val published: List<JsonObject> by lazy {
        Files.walk(MeasuredRuns.folder.parent)
            .use { files -> files.asSequence().filter { it.extension == "zip" }.toList() }
            .map(RunArchive::unpack)
            .flatMap { run ->
                Files.walk(run).use { files -> files.asSequence().filter { it.extension == "json" }.toList() }
            }
            .map { Json.parseToJsonElement(it.readText()).jsonObject }
            .filter { it["schema"] == JsonPrimitive(1) }
    }

    private fun inWordsOfToday(text: String) =
        text
            .replace(Regex("^injector (late|started)"), "load generator $1")
            .replace(Regex("started (\\S+ %) of the intended users"), "started too few users: $1")
            .replace("injector and mock", "load-generator and mock")
            .replace("client busy", "load generator busy")
            .replace("the client", "the load generator")
            .replace(" descriptors in use", " file descriptors in use")
            .replace("no readings of the CPU that was used by: ", "no CPU readings of ")
            .replace("does not tell how much it has", "does not report its size")
            .replace("killed for want of memory", "killed, because memory ran out")

    private fun texts(list: JsonElement?) = list?.jsonArray.orEmpty().map { it.jsonPrimitive.content }

    @Test
    fun `every reason in assets has a code, and the same text`() {
        val texts = published.flatMap {
            texts(it["invalid_reasons"]) + texts(it["doubts"]) + texts((it["bench"] as? JsonObject)?.get("incidents"))
        }
        assertTrue(texts.size > 100, "otherwise this proves nothing: ${texts.size}")
        texts.distinct().forEach {
            val reason = OldWords.reason(it)
            assertTrue(reason.code != InvalidCode.OTHER, it)
            assertEquals(inWordsOfToday(it), ReasonWords.text(reason))
        }
    }

    @Test
    fun `so does every limit of a workload`() {
        val texts = published.mapNotNull { it["limited_by"] as? JsonPrimitive }.filter { it.isString }
        assertTrue(texts.size > 100, "otherwise this proves nothing: ${texts.size}")
        texts
            .map { it.content }
            .distinct()
            .forEach { assertEquals(inWordsOfToday(it), LimitWords.spent(OldWords.spent(it))) }
    }

    @Test
    fun `differences of resumed runs are known by name`() {
        assertEquals(
            Changed("pinning", "service: 1, bench: 0", "none"),
            OldWords.change("pinning: service: 1, bench: 0, now none"),
        )
        assertEquals(Changed("jdk", null, "25"), OldWords.change("jdk: null, now 25"))
        assertEquals(Changed("other words", null, null), OldWords.change("other words"))
    }

    @Test
    fun `words that were never published are known too`() {
        listOf(
                "injector: 196 of 200 descriptors in use, allowed 95.0 %",
                "heap: the process does not tell how much it has",
                "no readings of the CPU that was used by: mock, injector",
                "client busy: its users waited for the service in 94 % of the window, needed 95 %",
                "mock held back by its CPU quota",
                "postgres killed for want of memory",
                "haproxy restarted",
                "haproxy ended (signal 9)",
                "postgres has ended (exit code 1): FATAL: no space (left)",
            )
            .forEach {
                val reason = OldWords.reason(it)
                assertTrue(reason.code != InvalidCode.OTHER, it)
                assertEquals(inWordsOfToday(it), ReasonWords.text(reason))
            }
        listOf("CPU of postgres", "CPU of the service, and that the client and postgres share").forEach {
            assertEquals(inWordsOfToday(it), LimitWords.spent(OldWords.spent(it)))
        }
        assertEquals(
            listOf(SpentCpu(SpentCpu.Owner.SHARED)),
            OldWords.spent("CPU that the client and others share"),
        )
    }

    @Test
    fun `metrics have their unit, and unknown text stays unchanged`() {
        assertEquals(
            InvalidReason(InvalidCode.HOST_CPU, 0.123, 0.1),
            OldWords.reason("host took 12.3 % of a core for other guests, allowed 10.0 %"),
        )
        assertEquals(
            InvalidReason(InvalidCode.FILE_DESCRIPTORS, 196.0, 0.95, 200.0, listOf("mock")),
            OldWords.reason("mock: 196 of 200 descriptors in use, allowed 95.0 %"),
        )
        assertEquals("the moon was full", ReasonWords.text(OldWords.reason("the moon was full")))
    }
}
