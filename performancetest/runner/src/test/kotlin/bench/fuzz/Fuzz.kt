package bench.fuzz

import bench.UserError
import com.sun.management.ThreadMXBean
import java.lang.management.ManagementFactory
import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/**
 * Gives a reader many broken inputs. Each must be read, or refused by one sentence, in bounded time and memory. A
 * failure names its number: `-Dfuzz.only=N` repeats that one alone; `-Dfuzz.times=N` tries more.
 *
 * @param inputs what the changes start from; a reader gets the position of the one that was changed.
 */
internal class Fuzz(private val kind: String, private val inputs: List<ByteArray>) {
    private val failures = linkedMapOf<String, String>()
    private val current = AtomicInteger(-1)
    private var refused = 0
    private var read = 0

    fun run(times: Int = TIMES, reader: (Int, ByteArray) -> Unit) {
        val worker = thread(isDaemon = true, name = "fuzz $kind") { (0..<times).forEach { one(it, reader) } }
        while (worker.isAlive) {
            val before = current.get()
            worker.join(LIMIT_MS)
            assertTrue(!worker.isAlive || current.get() != before, "$kind $before: no end after $LIMIT_MS ms")
        }
        assertEquals(times - 1, current.get(), "the last input that was tried")
        assertEquals("", failures.values.joinToString("\n"), "$kind: ${failures.size} kinds of failures")
        if (only == null)
            assertTrue(
                refused > times / LEAST_SHARE && read > times / LEAST_SHARE,
                "$kind: $read read, $refused refused",
            )
    }

    private fun one(number: Int, reader: (Int, ByteArray) -> Unit) {
        current.set(number)
        if (only != null && number != only) return
        val mutator = Mutator(number)
        val input = mutator.of(inputs[number % inputs.size])
        val before = allocated()
        val outcome = runCatching { reader(number % inputs.size, input) }.exceptionOrNull()
        val failure =
            when (outcome) {
                null -> null.also { read++ }
                is UserError -> Sentence.fault(outcome.message).also { refused++ }
                else -> "$outcome at ${place(outcome)}".take(MOST_LETTERS)
            } ?: "much memory".takeIf { allocated() - before > MEMORY }
        failure?.let { what ->
            failures.putIfAbsent(what.take(KEY) + outcome?.let(::place), "$kind $number ${mutator.made}: $what")
        }
    }

    /** The first own line, and the one that it called. */
    private fun place(error: Throwable): String =
        error.stackTrace
            .indexOfFirst { it.className.startsWith("bench.") }
            .let { own ->
                error.stackTrace.toList().subList(maxOf(0, own - 1), maxOf(0, own) + 1).joinToString(" in ")
            }

    private fun allocated() = threads.currentThreadAllocatedBytes

    private companion object {
        val only: Int? = Integer.getInteger("fuzz.only")
        val TIMES: Int = Integer.getInteger("fuzz.times", 2_000)
        /** Of one input: generous, because the machine may be busy. */
        const val LIMIT_MS = 600_000L
        const val MEMORY = 500_000_000L
        const val MOST_LETTERS = 300
        const val KEY = 60
        const val LEAST_SHARE = 50
        val threads = ManagementFactory.getThreadMXBean() as ThreadMXBean
    }
}

/** What a message for users must be. */
internal object Sentence {
    private const val MOST_LETTERS = 2_500
    private val forbidden = listOf("Exception", "internal error", "java.", "kotlin.", "com.charleskorn", "kotlinx")

    /** @return what is wrong with [message]; null if nothing is. */
    fun fault(message: String?): String? =
        when {
            message.isNullOrBlank() -> "no message"
            message.any { it.isISOControl() || it == '\u2028' } -> "more than a line: $message"
            message.length > MOST_LETTERS -> "${message.length} letters: ${message.take(KEPT)}"
            forbidden.any { it in message } -> "no sentence for users: $message"
            message.lastOrNull() !in setOf('.', '?') -> "no full stop: $message"
            else -> null
        }

    private const val KEPT = 200
}
