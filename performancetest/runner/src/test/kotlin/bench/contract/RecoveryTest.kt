package bench.contract

import bench.model.Track
import bench.runtime.RunningService
import java.util.concurrent.atomic.AtomicInteger
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class RecoveryTest {
    @Test
    fun `one late answer after the recovery is accepted`() {
        assertEquals(12, callsUntilRecovered { call -> if (call in listOf(0, 3)) 504 else 200 })
    }

    @Test
    fun `a late answer in each row of calls is no recovery`() {
        val failure = assertFailsWith<Broken> { callsUntilRecovered { call -> if (call % 5 == 3) 504 else 200 } }
        assertContains(failure.message!!, "not 200 but 504")
    }

    @Test
    fun `a wrong answer after the recovery fails, and so do two late ones in a row of calls`() {
        listOf(listOf(502 to 3), listOf(504 to 2, 504 to 5)).forEach { wrong ->
            val failure =
                assertFailsWith<Broken> {
                    callsUntilRecovered { call -> wrong.find { it.second == call }?.first ?: 200 }
                }
            assertContains(failure.message!!, "not 200 but ${wrong.first().first}")
        }
    }

    @Test
    fun `a service that stays down fails after its time`() {
        val failure = assertFailsWith<Broken> { callsUntilRecovered(recoveryMs = 50) { 502 } }
        assertContains(failure.message!!, "still no 200 after 50 ms: 502")
    }

    /** The number of calls made; [status] gives the answer of each, numbered from 0. */
    private fun callsUntilRecovered(recoveryMs: Long = 60_000, status: (Int) -> Int): Int {
        val calls = AtomicInteger()
        TinyServer { TinyAnswer(status(calls.getAndIncrement()), "x") }
            .use { server ->
                FakeRuntime().use { runtime ->
                    val mock = runtime.startMock(TEST_PACE.mockDelayMs)
                    val started = runtime.startService(fakeService(), Track.STOCK, mock)
                    val service =
                        object : RunningService by started {
                            override val url = server.url
                        }
                    Subject(service, mock, TEST_PACE.copy(recoveryMs = recoveryMs)).use { it.expectRecovery() }
                }
            }
        return calls.get()
    }
}
