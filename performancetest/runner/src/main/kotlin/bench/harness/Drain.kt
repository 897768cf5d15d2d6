package bench.harness

import bench.http.HttpCalls
import bench.mock.MockAdmin
import bench.runtime.RunningService
import java.time.Duration

/** Waits between two rates until the calls of the last rate are gone, so that they do not affect the next one. */
object Drain {
    const val LIMIT_MS = 20_000L
    private const val PAUSE_MS = 100L
    private val probeLimit = Duration.ofSeconds(3)
    private val calls = HttpCalls()
    private const val QUIET_READINGS = 5

    /**
     * @param isSuspect whether the service was overloaded. Then a quiet mock is not enough: a client pool can keep
     *   slots for callers that are gone, so the service must also answer a call in time. For a service without calls,
     *   that answer is the only sign.
     * @param answerMs how late an answer may be: the longest delay of the dependency.
     * @return true once no call is under way at the mock; a suspect service must stay so for half a second. False at
     *   once if the service has ended, or after [limitMs].
     */
    fun await(
        admin: MockAdmin,
        service: RunningService,
        isSuspect: Boolean = true,
        answerMs: Long = 0,
        limitMs: Long = LIMIT_MS + answerMs,
    ): Boolean {
        var quiet = 0
        val endNs = System.nanoTime() + limitMs * 1_000_000
        while (service.isAlive && System.nanoTime() < endNs) {
            quiet = if (admin.stats().in_flight == 0L) quiet + 1 else 0
            if (quiet >= (if (isSuspect) QUIET_READINGS else 1) && (!isSuspect || answers(service, answerMs)))
                return true
            Thread.sleep(PAUSE_MS)
        }
        return false
    }

    private fun answers(service: RunningService, answerMs: Long) =
        calls.isOk(
            service.url + service.service.path,
            probeLimit.plusMillis(answerMs),
            service.service.own?.status ?: HttpCalls.OK,
        )
}
