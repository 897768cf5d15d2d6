package bench.runtime.compose

import bench.contract.TinyAnswer
import bench.contract.TinyRequest
import bench.contract.TinyServer
import java.util.concurrent.CountDownLatch
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import org.junit.jupiter.api.Assertions.assertDoesNotThrow
import org.junit.jupiter.api.Timeout

class GrafanaTest {
    private val requests = LinkedBlockingQueue<TinyRequest>()

    private fun next() = assertNotNull(requests.poll(60, TimeUnit.SECONDS))

    @Test
    fun `a span is marked with the tag that the dashboards query`() {
        TinyServer { request ->
            requests.put(request)
            TinyAnswer(200, "{}")
        }
            .use { server ->
                Grafana(server.url, "secret")
                    .annotate(1_000, 2_000, "vertx, stock: 5 req/s holds", listOf("vertx", "stock"))
                val request = next()
                assertEquals("POST /api/annotations", "${request.method} ${request.path}")
                assertEquals(
                    """{"time":1000,"timeEnd":2000,"text":"vertx, stock: 5 req/s holds",""" +
                        """"tags":["bench","vertx","stock"]}""",
                    request.body,
                )
            }
    }

    /** The server answers only after the first calls; a call that waits for its answer would never return. */
    @Test
    @Timeout(60)
    fun `a Grafana that does not answer, or answers with an error, does not block, and is called again`() {
        val asked = CountDownLatch(1)
        TinyServer { request ->
            requests.put(request)
            asked.await()
            TinyAnswer(500, "{}")
        }
            .use { server ->
                val grafana = Grafana(server.url, "secret")
                listOf("first", "second").forEach { grafana.annotate(1, 2, it, emptyList()) }
                asked.countDown()
                grafana.annotate(1, 2, "third", emptyList())
                val texts = List(3) { Regex("\"text\":\"(\\w+)\"").find(next().body)!!.groupValues[1] }
                assertEquals(setOf("first", "second", "third"), texts.toSet())
            }
    }

    @Test
    fun `without a server nothing is thrown`() {
        assertDoesNotThrow { Grafana("http://127.0.0.1:1", "secret").annotate(1, 2, "x", emptyList()) }
    }
}
