package bench.loadgen.open

import bench.histogram.Answer
import bench.loadgen.LoadCommand
import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.loadgen.loadJson
import io.prometheus.metrics.exporter.httpserver.HTTPServer
import java.net.URI
import java.util.Locale
import kotlin.test.AfterTest
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals

/** `/metrics` and the protocol have digits 0 to 9, also where people write others. */
class MetricsLocaleTest {
    private val before = Locale.getDefault()
    private val plan = LoadPlan("http://unused", listOf(Phase(12.5, 10)), timeout_ms = 30_000, late_after_ms = 1_500)

    @AfterTest fun restore() = Locale.setDefault(before)

    @Test
    fun `texts are the same in every locale`() {
        CallMetrics.Series(plan).finished(1_234, Answer.CORRECT)
        HTTPServer.builder().port(0).buildAndStart().use { server ->
            val texts = LOCALES.associateWith { tag ->
                Locale.setDefault(Locale.forLanguageTag(tag))
                val metrics = URI("http://127.0.0.1:${server.port}/metrics").toURL().readText()
                metrics.lines().filter { it.startsWith("bench_") }.joinToString("\n") +
                    loadJson.encodeToString<LoadCommand>(LoadCommand.Run(plan))
            }
            assertContains(texts.getValue("und"), "1.234")
            texts.forEach { (tag, text) -> assertEquals(texts["und"], text, tag) }
        }
    }

    private companion object {
        val LOCALES = listOf("und", "fa", "ar-EG", "tr", "de")
    }
}
