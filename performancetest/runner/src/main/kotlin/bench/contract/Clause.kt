package bench.contract

import java.io.IOException
import java.net.http.HttpTimeoutException
import java.util.concurrent.ExecutionException

/** One requirement of the contract; [check] throws [Broken] if the service does not meet it. */
internal class Clause(val name: String, private val check: Subject.() -> Unit) {
    fun result(subject: Subject): ClauseResult =
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

/** Shows who keeps an unanswered call: it either reached the dependency or it did not. */
private fun atMock(subject: Subject) =
    subject.mock.stats().run { "of $requests calls the dependency answered $answered, and $in_flight wait there" }

internal class Broken(message: String) : Exception(message)

/** @throws Broken with [detail] unless [condition]. */
internal inline fun expect(condition: Boolean, detail: () -> String) {
    if (!condition) throw Broken(detail())
}
