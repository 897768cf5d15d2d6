package bench.workload.pattern.chat

import bench.workload.ClientEvent
import bench.workload.pattern.PatternRuns
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class ChatWorkloadTest {
    /** A window that has room for some that time out, where any may. */
    private fun run(room: Room, timeoutMs: Long? = null) = room.use {
        val plan =
            PatternRuns.plan(
                it.port,
                if (it is GrpcRoom) "grpc" else "websocket",
                USERS,
                "timeout_ms" to "${timeoutMs ?: PATIENT_MS}",
            )
        PatternRuns.run(if (timeoutMs == null) plan else plan.copy(window_s = 2.5 * timeoutMs / 1_000))
    }

    private fun run(pattern: String, timeoutMs: Long? = null, deliver: (Delivery) -> Unit) =
        run(Room.of(pattern, deliver = deliver), timeoutMs)

    private fun ClientEvent.Done.figure(name: String) = figures.getValue(name).toLong()

    private fun receivers(pattern: String) = if (pattern == "grpc") USERS - 1L else USERS.toLong()

    /**
     * Besides what is told as wrong all came: but for what was under way when the window ended, one message of each
     * member.
     */
    private fun ClientEvent.Done.assertAllElseCame(pattern: String) {
        assertTrue(figure("messages_said") > 0)
        assertEquals(figure("messages_said") * receivers(pattern), figure("deliveries_expected"))
        val right = figure("deliveries_expected") - figure("deliveries_lost") - figure("deliveries_corrupted")
        assertTrue(correct in (right - USERS * receivers(pattern)).coerceAtLeast(1)..right, "$correct of $right")
    }

    @ParameterizedTest
    @ValueSource(strings = ["websocket", "grpc"])
    fun `every delivery to everybody who should hear it counts`(pattern: String) {
        val done = run(pattern) { it.send(it.line) }
        assertEquals(emptyMap(), done.failed)
        done.assertAllElseCame(pattern)
        assertEquals(USERS.toLong(), done.figure("members_at_end"))
    }

    @ParameterizedTest
    @ValueSource(strings = ["websocket", "grpc"])
    fun `each that does not come is lost, and its member goes on`(pattern: String) {
        val lost = AtomicInteger()
        val done =
            run(pattern, timeoutMs = 500) { if (it.number % 10 == 0) lost.incrementAndGet() else it.send(it.line) }
        assertEquals(mapOf("lost" to lost.toLong()), done.failed)
        assertEquals(lost.toLong(), done.figure("deliveries_lost"))
        assertTrue(lost.get() > USERS, "${lost.get()}: all members had one and went on")
        done.assertAllElseCame(pattern)
    }

    @ParameterizedTest
    @ValueSource(strings = ["websocket", "grpc"])
    fun `what comes twice, changed or out of nothing is told once, and nothing is lost by it`(pattern: String) {
        fun only(kind: String, wrong: Delivery.() -> Unit) =
            run(pattern) { if (it.number == 7) it.wrong() else it.send(it.line) }
                .also {
                    assertEquals(mapOf(kind to 1L), it.failed)
                    it.assertAllElseCame(pattern)
                }
        assertEquals(
            1,
            only("duplicated") {
                    send(line)
                    send(line)
                }
                .figure("deliveries_duplicated"),
        )
        assertEquals(
            1,
            only("corrupted") { send(line.copy(text = line.text.replaceRange(30, 31, "x"))) }
                .figure("deliveries_corrupted"),
        )
        only("corrupted") { send(line.copy(sent_ns = line.sent_ns + 1)) }
        only("unexpected") {
            send(line)
            send(line.copy(sequence = line.sequence + 1_000_000))
        }
        only("unexpected") {
            send(line)
            send(line.copy(sender = "$USERS"))
        }
        only("unexpected") {
            send(line)
            send(line.copy(sender = "nobody"))
        }
    }

    @Test
    fun `what comes back to its own sender is unexpected where that is not agreed`() {
        val done = run(GrpcRoom(greets = true, deliver = { it.send(it.line) }, tellsSender = true))
        assertEquals(setOf("unexpected"), done.failed.keys)
        assertTrue(
            done.failed.getValue("unexpected") in done.figure("messages_said") - USERS..done.figure("messages_said"),
            "${done.failed} of ${done.figure("messages_said")}",
        )
        done.assertAllElseCame("grpc")
    }

    @ParameterizedTest
    @ValueSource(strings = ["websocket", "grpc"])
    fun `what comes too late is lost and no duplicate`(pattern: String) {
        val done =
            run(pattern, timeoutMs = 500) {
                if (it.number == 7)
                    CompletableFuture.delayedExecutor(750, TimeUnit.MILLISECONDS).execute { it.send(it.line) }
                else it.send(it.line)
            }
        assertEquals(mapOf("lost" to 1L), done.failed)
        assertEquals(1L to 0L, done.figure("deliveries_late") to done.figure("deliveries_duplicated"))
    }

    @ParameterizedTest
    @ValueSource(strings = ["websocket", "grpc"])
    fun `a member whose connection ends is told, and the others go on without it`(pattern: String) {
        val done =
            run(pattern, timeoutMs = 500) { if (it.number == 7) it.hangUp() else runCatching { it.send(it.line) } }
        assertEquals(setOf("ended", "lost"), done.failed.keys)
        assertEquals(1L to done.figure("deliveries_lost"), done.failed["ended"] to done.failed["lost"])
        // One of each message, and of what the member itself said last whatever its server had not passed on.
        assertTrue(
            done.figure("messages_said") > 2 * USERS &&
                done.figure("deliveries_lost") < done.figure("messages_said") + USERS,
            "${done.figures}",
        )
        assertEquals(USERS - 1L, done.figure("members_at_end"))
        done.assertAllElseCame(pattern)
    }

    @ParameterizedTest
    @ValueSource(strings = ["websocket", "grpc"])
    fun `nobody speaks in a room that is not complete`(pattern: String) {
        val deaf = run(Room.of(pattern, greets = false) { it.send(it.line) }, timeoutMs = 100)
        assertEquals(mapOf("not in the room" to USERS.toLong()), deaf.failed)
        assertEquals(listOf(0L, 0L), listOf(deaf.figure("messages_said"), deaf.figure("members_at_end")))
        val nobody = PatternRuns.run(PatternRuns.plan(1, pattern, USERS))
        assertEquals(mapOf("not in the room" to USERS.toLong()) to 0L, nobody.failed to nobody.correct)
    }

    private companion object {
        const val USERS = 4
        const val PATIENT_MS = 30_000L
    }
}
