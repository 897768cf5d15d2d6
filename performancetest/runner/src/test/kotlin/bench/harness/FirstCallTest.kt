package bench.harness

import bench.UserError
import bench.contract.FakeRuntime
import bench.contract.TinyAnswer
import bench.contract.TinyRequest
import bench.contract.TinyServer
import bench.histogram.SecondStats
import bench.http.HttpCalls
import bench.model.OwnService
import bench.model.Service
import bench.model.Track
import bench.runtime.Launch
import bench.runtime.Launcher
import bench.runtime.Readiness
import bench.runtime.RunningMock
import bench.runtime.RunningService
import bench.runtime.local.AttachedService
import kotlin.test.AfterTest
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNull

class FirstCallTest {
    private val phases = mutableListOf<String>()
    private val warnings = mutableListOf<String>()
    private val progress =
        object : Progress {
            override fun phase(what: String) {
                phases += what
            }

            override fun tick(rate: Double, elapsedS: Double, latest: SecondStats?) = Unit

            override fun trial(line: String) = Unit

            override fun warning(line: String) {
                warnings += line
            }
        }

    private var mockUrl: String? = null
    private val server = TinyServer(::answer)
    private val runtime = FakeRuntime()
    private val launcher =
        object : Launcher by runtime {
            override fun launch(service: Service, track: Track, mock: RunningMock?, how: Launch): RunningService {
                mockUrl = mock?.url
                return AttachedService(service, track, checkNotNull(service.own?.url), pid = null)
            }
        }

    /** A shop whose `/orders` ask the slow dependency, and whose `/about` does not. */
    private fun answer(request: TinyRequest): TinyAnswer =
        when (request.path) {
            "/orders" -> {
                mockUrl?.let { url -> HttpCalls().use { it.send(HttpCalls.get("$url/")) } }
                TinyAnswer(200, "stock: 7")
            }
            "/about" -> TinyAnswer(200, "a shop")
            else -> TinyAnswer(404, "no such page")
        }

    @AfterTest
    fun stop() {
        server.close()
        runtime.close()
    }

    private fun call(own: OwnService, withMock: Boolean = true, limitMs: Long = 10_000) =
        FirstCall(launcher, progress, Readiness.Patience(limitMs, pauseMs = 5, refusedMs = 50))
            .make(own.toService(Track.STOCK), Track.STOCK, withMock)

    private fun shop(path: String, ready: String = path, url: String = server.url) =
        OwnService("shop", "/", url = url, path = path, ready = ready, answer = "[\\s\\S]*stock[\\s\\S]*")

    private fun failure(own: OwnService, limitMs: Long = 10_000) =
        assertFailsWith<UserError> { call(own, limitMs = limitMs) }.message.orEmpty()

    @Test
    fun `a right answer that needed the dependency is passed over in silence`() {
        call(shop("/orders"))
        assertEquals(emptyList(), warnings)
        assertContains(phases, "shop: waiting until ${server.url}/orders answers 200")
    }

    @Test
    fun `an answer without the dependency is a warning that names its variable`() {
        call(shop("/about").copy(answer = OwnService.ANYTHING, dependency_variable = "STOCK_URL"))
        assertContains(warnings.single(), "shop never called the slow dependency")
        assertContains(warnings.single(), "STOCK_URL")
    }

    @Test
    fun `without a mock, nothing is said about the dependency`() {
        call(shop("/orders"), withMock = false)
        assertEquals(emptyList(), warnings)
        assertNull(mockUrl)
    }

    @Test
    fun `a path that it does not know is named with its status`() {
        assertContains(failure(shop("/orders", ready = "/upp")), "(${server.url}/upp answers 404)")
        assertEquals(
            "shop answers 404 at ${server.url}/order, not 200 (--expect).",
            failure(shop("/order", ready = "/about")),
        )
    }

    @Test
    fun `an address where nothing listens is named`() {
        val nowhere = TinyServer { null }.apply { close() }.url
        assertContains(failure(shop("/orders", url = nowhere), limitMs = 200), "($nowhere/orders does not answer)")
    }

    @Test
    fun `a wrong answer is shown`() {
        assertEquals(
            "The answer of shop at ${server.url}/about is not as --expect says: 'a shop'.",
            failure(shop("/about")),
        )
    }
}
