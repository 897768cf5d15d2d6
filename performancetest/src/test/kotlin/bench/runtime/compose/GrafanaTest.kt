package bench.runtime.compose

import bench.conform.TinyAnswer
import bench.conform.TinyRequest
import bench.conform.TinyServer
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull

class GrafanaTest {
    @Test
    fun `a span is marked with the tag that the dashboards ask for`() {
        val requests = LinkedBlockingQueue<TinyRequest>()
        TinyServer { request ->
            requests.put(request)
            TinyAnswer(200, "{}")
        }
            .use { server ->
                Grafana(server.url, "secret")
                    .annotate(1_000, 2_000, "vertx, stock: 5 users/s holds", listOf("vertx", "stock"))
                val request = assertNotNull(requests.poll(10, TimeUnit.SECONDS))
                assertEquals("POST /api/annotations", "${request.method} ${request.path}")
                assertEquals(
                    """{"time":1000,"timeEnd":2000,"text":"vertx, stock: 5 users/s holds",""" +
                        """"tags":["bench","vertx","stock"]}""",
                    request.body,
                )
            }
    }

    @Test
    fun `without Grafana nothing happens`() = Grafana("http://127.0.0.1:1", "secret").annotate(1, 2, "x", emptyList())
}
