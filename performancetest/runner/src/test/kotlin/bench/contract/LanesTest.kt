package bench.contract

import bench.UserError
import java.util.concurrent.CountDownLatch
import java.util.concurrent.CyclicBarrier
import java.util.concurrent.TimeUnit.SECONDS
import java.util.concurrent.atomic.AtomicBoolean
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

class LanesTest {
    @Test
    fun `lanes work at the same time, each with its own resources`() {
        val all = CyclicBarrier(3)
        val used = mutableListOf<String>()
        Lanes(listOf("x", "y", "z"))
            .forEach((1..6).toList(), { _, own -> own.also { all.await(HANGS_S, SECONDS) } }, used::add)
        assertEquals(listOf("x", "x", "y", "y", "z", "z"), used.sorted())
    }

    @Test
    fun `results come in the order of completion`() {
        val isFirstThere = CountDownLatch(1)
        val order = mutableListOf<String>()
        Lanes(listOf("x", "y"))
            .forEach(
                listOf("long", "short"),
                { item, _ -> item.also { if (it == "long") await(isFirstThere) } },
                { order += it.also { isFirstThere.countDown() } },
            )
        assertEquals(listOf("short", "long"), order)
    }

    @Test
    fun `a single lane keeps the order`() {
        val order = mutableListOf<Int>()
        Lanes(listOf("x")).forEach((1..9).toList(), { item, _ -> item }, order::add)
        assertEquals((1..9).toList(), order)
    }

    @Test
    fun `the first failure interrupts the other lanes and is thrown after they have ended`() {
        val isOtherAtWork = CountDownLatch(1)
        val hasOtherEnded = AtomicBoolean()
        val failure =
            assertFailsWith<UserError> {
                Lanes(listOf("x", "y"))
                    .forEach(
                        listOf("fails", "waits"),
                        { item, _ ->
                            if (item == "waits") waits(isOtherAtWork, hasOtherEnded)
                            else throw UserError("the mock is gone").also { await(isOtherAtWork) }
                        },
                        {},
                    )
            }
        assertEquals("the mock is gone", failure.message)
        assertTrue(hasOtherEnded.get())
    }

    private fun waits(isAtWork: CountDownLatch, hasEnded: AtomicBoolean) {
        isAtWork.countDown()
        try {
            await(CountDownLatch(1))
        } finally {
            hasEnded.set(true)
        }
    }

    private fun await(latch: CountDownLatch) = assertTrue(latch.await(HANGS_S, SECONDS), "it hangs")

    private companion object {
        const val HANGS_S = 60L
    }
}
