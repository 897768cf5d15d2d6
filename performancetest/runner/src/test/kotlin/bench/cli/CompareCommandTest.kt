package bench.cli

import bench.UserError
import bench.compare.Runs
import bench.record.RecordStore
import bench.record.RunRecord
import bench.record.TrialRecord
import com.github.ajalt.clikt.testing.CliktCommandTestResult
import com.github.ajalt.clikt.testing.test
import java.nio.file.Path
import kotlin.io.path.writeText
import kotlin.random.Random
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.boolean
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.io.TempDir

/** From folders on disk to exit codes, with runs like those of the full profile: five repetitions, some noise. */
class CompareCommandTest {
    @TempDir lateinit var folder: Path

    private fun write(name: String, run: Pair<RunRecord, List<TrialRecord>>): String {
        val store = RecordStore(folder.resolve(name))
        store.write(run.first)
        run.second.forEach(store::write)
        return folder.resolve(name).toString()
    }

    /** @param share of the rates that the services sustain in the base */
    private fun run(
        name: String,
        seed: Int,
        share: Double = 1.0,
        repetitions: Int = 5,
        change: (RunRecord) -> RunRecord = { it },
    ): String {
        val random = Random(seed)
        fun noisy(rate: Int) = List(repetitions) { (rate * share * (1 + random.nextDouble(-0.02, 0.02))).toInt() }
        return write(
            name,
            Runs.run(
                mapOf(
                    "spring-web-virtual" to noisy(1_900),
                    "quarkus-rest" to noisy(5_000),
                    "slots" to List(repetitions) { 200 },
                ),
                change = change,
            ),
        )
    }

    private fun compare(vararg arguments: String, width: Int = 160): CliktCommandTestResult =
        CompareCommand().test(arguments.toList(), width = width)

    @Test
    fun `the same run twice has no difference and passes the gate`() {
        val result = compare(run("a", 1), run("b", 2), "--gate")
        assertEquals(0, result.statusCode, result.output)
        assertContains(result.output, "Machine, settings and services are the same in A and B.")
        assertContains(result.output, "no difference")
        assertTrue(result.output.trim().lines().last().startsWith("Gate: passed."), result.output)
    }

    @Test
    fun `a regression ends with exit code 1 and a sentence`() {
        val result = compare(run("a", 1), run("b", 2, share = 0.8), "--gate")
        assertEquals(1, result.statusCode, result.output)
        val last = result.output.trim().lines().last()
        assertContains(last, "spring-web-virtual stock sustained_rps")
        assertFalse("slots stock" in last, last)
        assertEquals(
            0,
            compare(folder.resolve("a").toString(), folder.resolve("b").toString(), "--gate", "--tolerance", "30")
                .statusCode,
        )
        assertEquals(
            0,
            compare(folder.resolve("a").toString(), folder.resolve("b").toString()).statusCode,
            "no gate, no judgement",
        )
    }

    @Test
    fun `one repetition does not pass a gate`() {
        assertEquals(2, compare(run("a", 1, repetitions = 1), run("b", 2, repetitions = 1), "--gate").statusCode)
    }

    @Test
    fun `runs of another machine are refused, but compared with --anyway, with this difference first`() {
        val a = run("a", 1)
        val b = run("b", 2) { it.copy(fingerprint = it.fingerprint.copy(cpu = "another CPU")) }
        assertContains(
            assertFailsWith<UserError> { compare(a, b) }.message.orEmpty(),
            "not measured alike: cpu. Add --anyway",
        )
        val result = compare(a, b, "--anyway")
        assertEquals(0, result.statusCode)
        assertContains(result.output.lines().take(2).joinToString("\n"), "cpu: a CPU | another CPU")
    }

    @Test
    fun `JSON has every figure, verdict and the gate`() {
        val document =
            Json.parseToJsonElement(compare(run("a", 1), run("b", 2, share = 0.8), "--gate", "--format", "json").stdout)
                .jsonObject
        val rows = document.getValue("comparisons").jsonArray.map { it.jsonObject }
        val sustained = rows.single {
            it.getValue("service").jsonPrimitive.content == "quarkus-rest" &&
                it.getValue("metric").jsonPrimitive.content == "sustained_rps"
        }
        assertEquals("worse", sustained.getValue("verdict").jsonPrimitive.content)
        assertEquals(5, sustained.getValue("a").jsonObject.getValue("values").jsonArray.size)
        assertFalse(document.getValue("gate").jsonObject.getValue("passed").jsonPrimitive.boolean)
        assertFalse(document.getValue("refused").jsonPrimitive.boolean)
    }

    @Test
    fun `a Markdown table has the same number of cells in each row`() {
        val lines =
            compare(run("a", 1), run("b", 2, share = 0.8), "--format", "markdown", "--gate").stdout.trim().lines()
        assertEquals(1, lines.filter { it.startsWith("|") }.map { line -> line.count { it == '|' } }.distinct().size)
        assertTrue(
            lines.any { "| **worse** |" in it } && lines.last().startsWith("**Gate: failed."),
            lines.joinToString("\n"),
        )
    }

    @Test
    fun `verdicts are never cut off, even in narrow terminals`() {
        val (a, b) = run("a", 1, repetitions = 1) to run("b", 2, repetitions = 1)
        for (width in listOf(80, 100, 160)) {
            val table = compare(a, b, "--all", width = width).output.lines().filter { it.startsWith("│") }
            assertTrue(
                table.any { "too few repetitions" in it } &&
                    table.none { "…" in it } &&
                    table.all { it.length <= width },
                table.joinToString("\n"),
            )
        }
    }

    @Test
    fun `a folder of runs counts as one side`() {
        listOf(1, 2, 3, 4).forEach {
            run("base/$it", it, repetitions = 1)
            run("head/$it", it + 10, share = 0.7, repetitions = 1)
        }
        assertEquals(
            1,
            compare(folder.resolve("base").toString(), folder.resolve("head").toString(), "--gate").statusCode,
        )
    }

    @Test
    fun `a folder without a run gives one sentence`() {
        val a = run("a", 1)
        folder.resolve("file").writeText("")
        folder.resolve("empty").toFile().mkdir()
        for ((path, said) in
            mapOf(
                "nowhere" to "does not exist",
                "file" to "is a file",
                "empty" to "is not a run and holds none",
            )) assertContains(
            assertFailsWith<UserError> { compare(a, folder.resolve(path).toString()) }.message.orEmpty(),
            said,
        )
    }
}
