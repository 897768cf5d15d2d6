package bench.contract

import bench.mock.MockAdmin
import bench.mock.MockStats
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject

/** Behaviour of the mock for calls that arrive from now on. */
internal enum class Behaviour(val errorShare: Int = 0, val fault: String? = null) {
    CORRECT,
    STATUS_500(errorShare = 1),
    GARBAGE(fault = "garbage"),
    RESET(fault = "reset"),
    HANG(fault = "hang"),
}

/** The mock for a contract test: sets its behaviour and reads which calls reached it. */
internal class FaultyMock(adminUrls: List<String>, private val delayMs: Long) : AutoCloseable {
    private val admin = MockAdmin(adminUrls)

    fun behave(behaviour: Behaviour, delayMs: Long = this.delayMs) =
        admin.behave(
            buildJsonObject {
                putJsonObject("delay") {
                    put("kind", "fixed")
                    put("ms", delayMs)
                }
                put("error_share", behaviour.errorShare)
                put("fault", behaviour.fault)
            }
        )

    fun stats(): MockStats = admin.stats()

    /** Number of calls that reach the mock while [action] runs. */
    fun requestsDuring(action: () -> Unit): Long {
        val before = stats().requests
        action()
        return stats().requests - before
    }

    /** Waits until the mock's counters are as wanted. @return false if they are not within [limitMs]. */
    fun await(limitMs: Long, wanted: (MockStats) -> Boolean): Boolean {
        val end = System.nanoTime() + limitMs * 1_000_000
        while (System.nanoTime() < end) {
            if (wanted(stats())) return true
            Thread.sleep(PAUSE_MS)
        }
        return false
    }

    override fun close() = admin.close()

    private companion object {
        const val PAUSE_MS = 10L
    }
}
