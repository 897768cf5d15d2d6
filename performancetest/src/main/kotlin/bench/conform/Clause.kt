package bench.conform

import java.io.IOException
import java.net.http.HttpTimeoutException
import java.util.concurrent.ExecutionException

/** One demand of the contract; [check] throws [Broken] where the service does not meet it. */
internal class Clause(val name: String, private val check: Subject.() -> Unit) {
    fun result(subject: Subject): ClauseResult =
        try {
            subject.mock.behave(Behaviour.CORRECT)
            subject.check()
            ClauseResult(name, passed = true, detail = "")
        } catch (broken: Broken) {
            ClauseResult(name, passed = false, detail = broken.message.orEmpty())
        } catch (failure: ExecutionException) {
            ClauseResult(name, passed = false, detail = explain(failure.cause ?: failure))
        } catch (failure: IOException) {
            ClauseResult(name, passed = false, detail = explain(failure))
        }

    private fun explain(failure: Throwable) =
        when (failure) {
            is HttpTimeoutException -> "no answer within the time limit"
            else -> "no answer: ${failure.message ?: failure.javaClass.simpleName}"
        }
}

internal class Broken(message: String) : Exception(message)

/** @throws Broken with [detail] unless [condition]. */
internal inline fun expect(condition: Boolean, detail: () -> String) {
    if (!condition) throw Broken(detail())
}
