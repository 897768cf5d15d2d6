package bench.startup

import bench.load.LoadPlan
import bench.runtime.Lifetime
import java.io.IOException
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import java.time.Duration

/** Asks a process that is being started until it answers rightly. A port that is not open yet refuses at once, so asking costs little. */
class FirstAnswer(private val limitMs: Long = LIMIT_MS, private val nowNs: () -> Long = System::nanoTime) {
    private val client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(1)).build()
    private val body = Regex(LoadPlan.SERVICE_ANSWER)

    /** @return milliseconds from [sinceNs] to the first correct answer of `GET /` at [url]; null when [child] ended, or the time was over. */
    fun awaitMs(url: String, child: Lifetime, sinceNs: Long): Double? = await("$url/", child, sinceNs)

    private fun await(url: String, child: Lifetime, sinceNs: Long): Double? {
        while (child.isAlive && millisSince(sinceNs) < limitMs) {
            if (isRight(url)) return millisSince(sinceNs)
            Thread.sleep(PAUSE_MS)
        }
        return null
    }

    private fun isRight(url: String): Boolean = try {
        val response = client.send(HttpRequest.newBuilder(URI(url)).timeout(Duration.ofSeconds(PATIENCE_S)).build(), BodyHandlers.ofString())
        response.statusCode() == 200 && body.matches(response.body())
    } catch (_: IOException) {
        false
    }

    private fun millisSince(startNs: Long) = (nowNs() - startNs) / 1e6

    private companion object {
        const val LIMIT_MS = 120_000L
        const val PAUSE_MS = 2L

        /** One whose port is open answers when it can: to ask again meanwhile would only be a second call. */
        const val PATIENCE_S = 30L
    }
}
