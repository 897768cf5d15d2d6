package bench.model

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class OwnServiceTest {
    private val mock = "http://127.0.0.1:9"

    @Test
    fun `command and variables get port and dependency`() {
        val own = OwnService("own", "/", "serve --port {port} {dependency}", environment = mapOf("A" to "{port}/x"))
        assertEquals(listOf("sh", "-c", "exec serve --port 80 $mock"), own.words(80, mock))
        assertEquals(mapOf("PORT" to "80", "DEPENDENCY_URL" to mock, "A" to "80/x"), own.variables(80, mock))
    }

    @Test
    fun `a line of several commands, or with a variable first, stays as it is`() {
        listOf("cd app && npm start", "A=1 serve", "serve | tee log", "serve; true", "(serve)", "cd app\nserve")
            .forEach {
                assertEquals(listOf("sh", "-c", it), OwnService("own", "/", it).words(80, mock))
            }
        assertEquals("exec serve --a=1", OwnService("own", "/", "serve --a=1").words(80, mock).last())
    }

    @Test
    fun `another variable has the dependency, and a given variable wins`() {
        val own = OwnService("own", "/", "x", environment = mapOf("PORT" to "7"), dependency_variable = "STOCK_URL")
        assertEquals(mapOf("PORT" to "7", "STOCK_URL" to mock), own.variables(80, mock))
    }

    @Test
    fun `it takes part in searches on one track, and is ready by its own path`() {
        val service = OwnService("own", "/", "x", path = "/orders").toService(Track.TUNED)
        assertEquals(listOf(Track.TUNED) to "/orders", service.tracks to service.readyPath)
        assertTrue("capacity" in service.experiments && service.callsDependency)
        assertEquals(emptyList(), listOf(service).dists)
    }
}
