package bench.harness

import bench.contract.TinyAnswer
import bench.contract.TinyServer
import bench.histogram.Answer
import bench.loadgen.Phase
import bench.metrics.process.ResourceSample
import bench.mock.MockAdmin
import bench.model.Arrivals
import bench.model.Calls
import bench.model.Objective
import bench.model.Service
import bench.model.Track
import bench.model.TrialSettings
import bench.runtime.RunningService
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class ServiceLoadTest {
    private class Running(override val service: Service, override val url: String) : RunningService {
        override val track = Track.STOCK
        override val launchedNs = 0L
        override val readyAfterMs = 1L
        override val isAlive = true

        override fun noteReady() = Unit

        override fun sample(): ResourceSample? = null

        override fun lastOutput() = ""

        override fun outputBytes() = 0L

        override fun confine() = Unit

        override fun compilerCpuS(): Double? = null

        override fun terminate(timeoutMs: Long): Int? = null

        override fun close() = Unit
    }

    private val service = Service("alone", Path.of("services/alone"), emptyList(), emptyMap(), emptyMap(), emptyMap())
    private val settings =
        TrialSettings(0, Objective(0.999, 500.0), 10_000, warmup_s = 1, settle_s = 1, window_s = 2, repetitions = 1)
    private val calls = Calls(mapOf("way" to "/v1/articles"), "[{\"a\":1}]")

    private fun kind(body: String, settings: TrialSettings, service: Service) =
        Answer.kind(
            Regex(settings.loadOn(Running(service, "http://x"), listOf(Phase(1.0, 1))).answer),
            200,
            body,
            1,
            10,
        )

    @Test
    fun `arrivals are drawn only where the experiment says so, and never in a warm-up`() {
        fun seed(settings: TrialSettings, drawSeed: Long?) =
            settings.loadOn(Running(service, "http://x"), listOf(Phase(1.0, 1)), drawSeed).poisson_seed
        val drawn = settings.copy(arrivals = Arrivals.POISSON)
        assertEquals(listOf(null, null, 5L), listOf(seed(settings, 5), seed(drawn, null), seed(drawn, 5)))
    }

    @Test
    fun `callers use path and name of the endpoint, and accept only its answer`() {
        val way = calls.ways(service).single()
        val plan = settings.copy(calls = calls).loadOn(Running(way, "http://x"), listOf(Phase(1.0, 1)))
        assertEquals(listOf("http://x/v1/articles", "way", "stock"), listOf(plan.url, plan.target, plan.track))
        assertEquals(500L to 10_000L, plan.late_after_ms to plan.timeout_ms)
        assertEquals(Answer.CORRECT, kind("[{\"a\":1}]", settings.copy(calls = calls), way))
        listOf("[{\"a\":1}]\n", "{\"a\":1}", "a", "", "Fetched third party result:5").forEach {
            assertEquals(Answer.WRONG_BODY, kind(it, settings.copy(calls = calls), way), it)
        }
    }

    @Test
    fun `other services get the usual calls`() {
        assertEquals("http://x/", settings.loadOn(Running(service, "http://x"), listOf(Phase(1.0, 1))).url)
        assertEquals(Answer.CORRECT, kind("Fetched third party result:5", settings, service))
        assertEquals(Answer.WRONG_BODY, kind("[{\"a\":1}]", settings, service))
    }

    @Test
    fun `after an overload, a service without a mock has recovered when it answers its call`() {
        TinyServer { TinyAnswer(if (it.path == "/v1/articles") 200 else 404, "x") }
            .use { server ->
                assertTrue(
                    Drain.await(
                        MockAdmin(emptyList()),
                        Running(calls.ways(service).single(), server.url),
                        isSuspect = true,
                        limitMs = PATIENCE_MS,
                    )
                )
                assertFalse(
                    Drain.await(
                        MockAdmin(emptyList()),
                        Running(service, server.url),
                        isSuspect = true,
                        limitMs = SHORT_MS,
                    )
                )
            }
    }

    @Test
    fun `an answer may take as long as the dependency`() {
        TinyServer {
            Thread.sleep(SLOW_MS)
            TinyAnswer(200, "x")
        }
            .use { server ->
                val service = Running(calls.ways(service).single(), server.url)
                assertTrue(Drain.await(MockAdmin(emptyList()), service, answerMs = PATIENCE_MS))
                assertFalse(Drain.await(MockAdmin(emptyList()), service, limitMs = SLOW_MS))
            }
    }

    private companion object {
        /** More than a service may take by itself. */
        const val SLOW_MS = 3_500L
        const val PATIENCE_MS = 60_000L
        const val SHORT_MS = 250L
    }
}
