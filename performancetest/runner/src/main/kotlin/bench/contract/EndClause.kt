package bench.contract

import kotlin.time.TimeSource

private const val WAITING = 20
private val cleanExits = setOf(0, 143) // 143: ended by SIGTERM, which counts as a clean exit.

/** Ends the service, so this clause comes last. */
internal val endClause =
    Clause("ends on SIGTERM while calls wait") {
        mock.behave(Behaviour.HANG)
        startAndArrive(WAITING)
        end()
    }

/** The same clause for a service whose calls do not wait. */
internal val restClause = Clause("ends on SIGTERM") { end() }

/** It ends only once, so this is not tried again: on a machine that stalls, it has more time. */
private fun Subject.end(stalls: Stalls = SleepStalls()) {
    val begun = TimeSource.Monotonic.markNow()
    var code: Int? = null
    val stall = stalls.during { code = service.terminate(STALL_TRIES * pace.endLimitMs) }
    val isInTime = begun.elapsedNow().inWholeMilliseconds <= pace.endLimitMs || doubts(stall)
    expect(code != null && isInTime) { "still there after ${pace.endLimitMs} ms" }
    expect(code in cleanExits) { "exit code $code" }
}
