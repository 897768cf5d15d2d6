package bench.harness

import bench.http.HttpCalls
import bench.mock.MockAdmin
import bench.runtime.RunningService
import java.time.Duration

/** Between two rates: what the last one left waiting must be gone, or it would weigh on the next. */
object Drain {
    const val LIMIT_MS = 20_000L
    private const val PAUSE_MS = 100L
    private val probeLimit = Duration.ofSeconds(3)
    private val calls = HttpCalls()
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

    private fun answers(service: RunningService) = calls.isOk(service.url + service.service.path, probeLimit)
}
