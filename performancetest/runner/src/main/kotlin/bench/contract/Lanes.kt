package bench.contract

import java.util.concurrent.ExecutionException
import java.util.concurrent.ExecutorCompletionService
import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit

/** Threads that work at the same time. Each uses one of [equipment] alone while it works. */
internal class Lanes<E : Any>(private val equipment: Collection<E>) {
    /**
     * Does [work] for each of [items]: a free lane takes the next item at once. [onResult] receives results on the
     * caller's thread, one by one, in the order of arrival.
     *
     * @throws Throwable the first exception of [work]; by then the other lanes were interrupted and have ended.
     */
    fun <T, R> forEach(items: List<T>, work: (T, E) -> R, onResult: (R) -> Unit) {
        val free = LinkedBlockingQueue(equipment)
        val threads = Executors.newFixedThreadPool(equipment.size)
        try {
            val results = ExecutorCompletionService<R>(threads)
            items.forEach { item -> results.submit { borrowing(free) { work(item, it) } } }
            repeat(items.size) { onResult(results.take().get()) }
        } catch (e: ExecutionException) {
            throw e.cause ?: e
        } finally {
            end(threads)
        }
    }

    private fun <R> borrowing(free: LinkedBlockingQueue<E>, work: (E) -> R): R {
        val borrowed = free.take()
        return try {
            work(borrowed)
        } finally {
            free.put(borrowed)
        }
    }

    private fun end(threads: ExecutorService) {
        threads.shutdownNow()
        threads.awaitTermination(END_S, TimeUnit.SECONDS)
    }

    private companion object {
        /**
         * After this time, a lane that still works is in a command that cannot be interrupted; closing the runtime ends
         * it.
         */
        const val END_S = 30L
    }
}
