package bench.metrics.process

import bench.PatienceFactor
import java.io.IOException
import java.net.URI
import java.net.http.HttpClient
import java.net.http.WebSocket
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CompletionStage
import java.util.concurrent.ExecutionException
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.double
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive

/**
 * Heap in use of a Node.js process, by its inspector (Chrome DevTools Protocol: `HeapProfiler.collectGarbage`,
 * `Runtime.getHeapUsage`). The inspector begins to listen at SIGUSR1; with `--inspect-port=0` at a free port.
 *
 * @param output the end of what the process has printed: the inspector prints its address.
 */
class NodeHeap(private val pid: Long, private val output: () -> String) : HeapReader {
    private val limitS = LIMIT_S * PatienceFactor.ofThisRun
    private val url: String? by lazy { listen() }

    override fun mib(): Double? =
        try {
            url?.let(::used)?.div(MIB)
        } catch (_: IOException) {
            null
        } catch (_: ExecutionException) {
            null
        } catch (_: TimeoutException) {
            null
        }

    private fun listen(): String? {
        ProcessBuilder("kill", "-USR1", "$pid").start().waitFor()
        repeat(POLLS * PatienceFactor.ofThisRun.toInt()) {
            ADDRESS.find(output())?.let {
                return it.value
            }
            Thread.sleep(POLL_MS)
        }
        return null
    }

    private fun used(url: String): Double {
        val answers = Answers()
        HttpClient.newHttpClient().use { client ->
            val socket = client.newWebSocketBuilder().buildAsync(URI(url), answers).get(limitS, TimeUnit.SECONDS)
            try {
                socket.ask(1, "HeapProfiler.collectGarbage")
                socket.ask(2, "Runtime.getHeapUsage")
                return answers.of2.get(limitS, TimeUnit.SECONDS)
            } finally {
                socket.abort()
            }
        }
    }

    private fun WebSocket.ask(id: Int, method: String) =
        sendText("""{"id":$id,"method":"$method"}""", true).get(limitS, TimeUnit.SECONDS)

    /** Requests are answered in their order, so the second answer comes after the collection. */
    private class Answers : WebSocket.Listener {
        val of2 = CompletableFuture<Double>()
        private val text = StringBuilder()

        override fun onText(socket: WebSocket, data: CharSequence, isLast: Boolean): CompletionStage<*>? {
            text.append(data)
            if (isLast) {
                usedBytes(text.toString())?.let(of2::complete)
                text.clear()
            }
            socket.request(1)
            return null
        }

        override fun onError(socket: WebSocket, error: Throwable) {
            of2.completeExceptionally(error)
        }
    }

    companion object {
        private const val MIB = 1_048_576.0
        private const val LIMIT_S = 20L
        private const val POLLS = 50
        private const val POLL_MS = 100L
        private val ADDRESS = Regex("ws://[^\\s]+")

        /** Null if [message] is not the answer about the heap. */
        internal fun usedBytes(message: String): Double? =
            Json.parseToJsonElement(message).result()?.get("usedSize")?.jsonPrimitive?.double

        private fun JsonElement.result() = jsonObject["result"]?.jsonObject
    }
}
