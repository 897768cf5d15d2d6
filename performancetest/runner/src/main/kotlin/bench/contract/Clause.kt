package bench.contract

import java.io.IOException
import java.net.http.HttpTimeoutException
import java.util.concurrent.ExecutionException

/** One requirement of the contract; [check] throws [Broken] if the service does not meet it. */
internal class Clause(val name: String, private val check: Subject.() -> Unit) {
    /**
     * On a machine that takes the CPU away for a time, a healthy service answers late. So a clause that fails during
     * such a stall is tried again, up to [STALL_TRIES] times in all; a fault of the service fails each time.
     */
    fun result(subject: Subject, stalls: Stalls = SleepStalls()): ClauseResult {
        repeat(STALL_TRIES - 1) {
            lateinit var result: ClauseResult
            val stall = stalls.during { result = attempt(subject) }
            if (result.passed || !subject.doubts(stall) || !subject.service.isAlive) return result
        }
        return attempt(subject)
    }

    private fun attempt(subject: Subject): ClauseResult =
        try {
            subject.mock.behave(Behaviour.CORRECT)
            subject.check()
            ClauseResult(name, passed = true, detail = "")
        } catch (broken: Broken) {
            ClauseResult(name, passed = false, detail = broken.message.orEmpty())
        } catch (failure: ExecutionException) {
            ClauseResult(name, passed = false, detail = explain(failure.cause ?: failure, subject))
        } catch (failure: IOException) {
            ClauseResult(name, passed = false, detail = explain(failure, subject))
        }

    private fun explain(failure: Throwable, subject: Subject) =
        when (failure) {
            is HttpTimeoutException -> "no answer within ${subject.pace.answerLimitMs} ms; ${atMock(subject)}"
            else -> "no answer: ${failure.message ?: failure.javaClass.simpleName}"
        }
}

/** Stalls may last for minutes, and come one after the other. */
internal const val STALL_TRIES = 10

/** Shows who keeps an unanswered call: it either reached the dependency or it did not. */
private fun atMock(subject: Subject) =
    subject.mock.stats().run { "of $requests calls the dependency answered $answered, and $in_flight wait there" }

private const val STALLED_SHARE = 0.25

/**
 * Whether a failure during [stall] says nothing. A pong must come within half the timeout: half of that is reason
 * enough to doubt. So are many short stalls, which slow a service down as much.
 */
internal fun Subject.doubts(stall: Stall): Boolean =
    stall.longestMs >= pace.timeoutMs / 4 || stall.share >= STALLED_SHARE

internal class Broken(message: String) : Exception(message)

/** @throws Broken with [detail] unless [condition]. */
internal inline fun expect(condition: Boolean, detail: () -> String) {
    if (!condition) throw Broken(detail())
}
