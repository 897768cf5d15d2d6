package bench.ktor

import io.ktor.client.HttpClient
import io.ktor.client.engine.cio.CIO
import io.ktor.client.engine.cio.CIOEngineConfig
import io.ktor.client.engine.cio.endpoint
import io.ktor.client.network.sockets.ConnectTimeoutException
import io.ktor.client.network.sockets.SocketTimeoutException
import io.ktor.client.plugins.HttpRequestTimeoutException
import io.ktor.client.plugins.HttpTimeout
import io.ktor.client.request.get
import io.ktor.client.statement.bodyAsText
import io.ktor.http.HttpStatusCode
import kotlin.coroutines.cancellation.CancellationException

sealed interface Answer {
    data class Number(val value: Int) : Answer

    data object TooLate : Answer

    data object Failed : Answer
}

/**
 * Uses the client engine CIO, which needs only Ktor. Its limits are Ktor's defaults unless the environment sets them.
 */
class Dependency {
    private val url = System.getenv("DEPENDENCY_URL") + "/"
    private val client =
        HttpClient(CIO) {
            install(HttpTimeout) { requestTimeoutMillis = System.getenv("DEPENDENCY_TIMEOUT_MS")?.toLong() ?: 30_000 }
            engine { limits() }
        }

    suspend fun fetch(): Answer =
        try {
            val response = client.get(url)
            val number = response.bodyAsText().trim().toIntOrNull()
            if (response.status == HttpStatusCode.OK && number != null) Answer.Number(number) else Answer.Failed
        } catch (_: HttpRequestTimeoutException) {
            Answer.TooLate
        } catch (_: ConnectTimeoutException) {
            Answer.TooLate
        } catch (_: SocketTimeoutException) {
            Answer.TooLate
        } catch (e: CancellationException) {
            throw e
        } catch (_: Exception) {
            // Not only IOException: truncated answers, answers that are not HTTP and unknown hosts throw other
            // exceptions.
            Answer.Failed
        }

    private fun CIOEngineConfig.limits() {
        System.getenv("CLIENT_MAX_CONNECTIONS")?.let { maxConnectionsCount = it.toInt() }
        endpoint {
            System.getenv("CLIENT_MAX_CONNECTIONS_PER_ROUTE")?.let { maxConnectionsPerRoute = it.toInt() }
            System.getenv("CLIENT_CONNECT_TIMEOUT_MS")?.let { connectTimeout = it.toLong() }
        }
    }
}
