package bench.harness

import bench.mock.MockAdmin
import bench.runtime.RunningService
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import java.time.Duration

/** Between two levels: what the last one left waiting must be gone, or it would weigh on the next. */
object Drain {
    const val LIMIT_MS = 20_000L
    private const val PAUSE_MS = 100L
    private const val PROBE_MS = 3_000L
    private val client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()
    private const val QUIET_READINGS = 5

    /**
     * @param isSuspect the service was overloaded: then a quiet mock alone is not enough, because a client pool can
     *   keep slots for callers that are gone, and the service must answer a call in time. Of one that calls nobody that
     *   is all there is to see.
     * @return false at once where the service has ended; true once no call was under way at the mock, for half a second
     *   where it is suspect; false if that did not come within [limitMs].
     */
    fun await(admin: MockAdmin, service: RunningService, isSuspect: Boolean = true, limitMs: Long = LIMIT_MS): Boolean {
        var quiet = 0
        val endNs = System.nanoTime() + limitMs * 1_000_000
        while (service.isAlive && System.nanoTime() < endNs) {
            quiet = if (admin.stats().in_flight == 0L) quiet + 1 else 0
            if (quiet >= (if (isSuspect) QUIET_READINGS else 1) && (!isSuspect || answers(service))) return true
            Thread.sleep(PAUSE_MS)
        }
        return false
    }

    private fun answers(service: RunningService): Boolean = runCatching {
        val request =
            HttpRequest.newBuilder(URI(service.url + service.service.path)).timeout(Duration.ofMillis(PROBE_MS)).build()
        client.send(request, BodyHandlers.discarding()).statusCode() == 200
    }
        .getOrElse { if (it is InterruptedException) throw it else false }
}
