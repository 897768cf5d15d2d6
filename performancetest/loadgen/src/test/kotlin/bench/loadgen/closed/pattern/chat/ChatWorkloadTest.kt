package bench.loadgen.closed.pattern.chat

import bench.loadgen.LoadEvent
import bench.loadgen.closed.pattern.PatternRuns
import java.util.concurrent.ConcurrentLinkedQueue
import kotlin.test.Test
import kotlin.test.assertEquals
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class ChatWorkloadTest {
    private fun LoadEvent.ClosedDone.figure(name: String) = figures.getValue(name).toInt()

    /** Number of members that receive one message. */
    private fun hearers(pattern: String) = if (pattern == "grpc") USERS - 1 else USERS

    /**
     * Checks that [said] messages were sent and all deliveries arrived in the window, except the [failed] ones and
     * those of the [held] messages.
     */
    private fun LoadEvent.ClosedDone.assertAllElseCame(pattern: String, said: Int, held: Int, failed: Int) {
        assertEquals(said, figure("messages_said"))
        assertEquals(said * hearers(pattern), figure("deliveries_expected"))
        assertEquals(failed, figure("deliveries_lost") + figure("deliveries_corrupted"))
        assertEquals((said - held) * hearers(pattern).toLong() - failed, correct)
    }

    @ParameterizedTest
    @ValueSource(strings = ["websocket", "grpc"])
    fun `every expected delivery to every member counts`(pattern: String) =
        Conversation(ChatServer.of(pattern) { it.send(it.line) }, USERS).use {
            it.upTo(25, correct = 25 * USERS * hearers(pattern), held = USERS)
            val done = it.end()
            assertEquals(emptyMap(), done.failed)
            done.assertAllElseCame(pattern, said = 26 * USERS, held = USERS, failed = 0)
            assertEquals(USERS, done.figure("members_at_end"))
        }

    @ParameterizedTest
    @ValueSource(strings = ["websocket", "grpc"])
    fun `a missing delivery is lost, and its member continues`(pattern: String) =
        Conversation(ChatServer.of(pattern) { if (it.line.sequence % 5 > 0 || !it.isFirst) it.send(it.line) }, USERS)
            .use {
                for (round in 1..3) {
                    // All members wait, each for one delivery.
                    it.upTo(5L * round, correct = USERS * round * (5 * hearers(pattern) - 1))
                    it.timeOut(failed = USERS * round)
                }
                it.upTo(15, correct = 0, held = USERS)
                val done = it.end()
                assertEquals(mapOf("lost" to 3L * USERS), done.failed)
                assertEquals(3 * USERS, done.figure("deliveries_lost"))
                done.assertAllElseCame(pattern, said = 16 * USERS, held = USERS, failed = 3 * USERS)
            }

    @ParameterizedTest
    @ValueSource(strings = ["websocket", "grpc"])
    fun `repeated, changed and invented messages are each counted once, and nothing is lost by them`(pattern: String) {
        val wrong =
            mapOf<Int, Delivery.() -> Unit>(
                7 to { repeat(2) { send(line) } },
                17 to { send(line.copy(text = line.text.replaceRange(30, 31, "x"))) },
                27 to { send(line.copy(sent_ns = line.sent_ns + 1)) },
                37 to { listOf(line, line.copy(sequence = line.sequence + 1_000_000)).forEach(send) },
                47 to { listOf(line, line.copy(sender = "$USERS")).forEach(send) },
                57 to { listOf(line, line.copy(sender = "nobody")).forEach(send) },
            )
        Conversation(ChatServer.of(pattern) { wrong[it.number]?.invoke(it) ?: it.send(it.line) }, USERS).use {
            it.upTo(25, correct = 25 * USERS * hearers(pattern) - 2, failed = 6, held = USERS)
            val done = it.end()
            assertEquals(mapOf("corrupted" to 2L, "duplicated" to 1L, "unexpected" to 3L), done.failed)
            assertEquals(1 to 2, done.figure("deliveries_duplicated") to done.figure("deliveries_corrupted"))
            done.assertAllElseCame(pattern, said = 26 * USERS, held = USERS, failed = 2)
        }
    }

    @Test
    fun `a message that returns to its sender is unexpected unless agreed`() =
        Conversation(GrpcRoom(greets = true, tellsSender = true) { it.send(it.line) }, USERS).use {
            it.upTo(25, correct = 25 * USERS * hearers("grpc"), failed = 25 * USERS, held = USERS)
            val done = it.end()
            assertEquals(mapOf("unexpected" to 25L * USERS), done.failed)
            done.assertAllElseCame("grpc", said = 26 * USERS, held = USERS, failed = 0)
        }

    @ParameterizedTest
    @ValueSource(strings = ["websocket", "grpc"])
    fun `a late delivery is lost and no duplicate`(pattern: String) {
        val kept = ConcurrentLinkedQueue<Delivery>()
        val room = ChatServer.of(pattern) { if (it.line.sequence == 5L && it.isFirst) kept += it else it.send(it.line) }
        Conversation(room, USERS).use {
            it.upTo(5, correct = USERS * (5 * hearers(pattern) - 1))
            it.timeOut(failed = USERS)
            room.inTurn { kept.forEach { late -> late.send(late.line) } }
            it.upTo(8, correct = USERS * (8 * hearers(pattern) - 1), held = USERS)
            val done = it.end()
            assertEquals(mapOf("lost" to USERS.toLong()), done.failed)
            assertEquals(USERS to 0, done.figure("deliveries_late") to done.figure("deliveries_duplicated"))
            done.assertAllElseCame(pattern, said = 9 * USERS, held = USERS, failed = USERS)
        }
    }

    /** The member leaves while a message of each member is in flight. */
    @ParameterizedTest
    @ValueSource(strings = ["websocket", "grpc"])
    fun `a member with a closed connection is reported, and the others continue without it`(pattern: String) =
        Conversation(ChatServer.of(pattern) { it.send(it.line) }, USERS).use {
            val others = USERS - 1
            it.upTo(5, correct = 5 * USERS * hearers(pattern), held = USERS)
            // One lost delivery of each message that it would get, now and later.
            it.hangUp(failed = 1 + hearers(pattern))
            val came = 5 * USERS * hearers(pattern) + (USERS + 2 * others) * hearers(pattern) - hearers(pattern)
            val lost = hearers(pattern) + 3 * others
            it.upTo(8, correct = came - 2 * others, failed = 1 + lost, held = others)
            val done = it.end()
            assertEquals(mapOf("ended" to 1L, "lost" to lost.toLong()), done.failed)
            assertEquals(lost to others, done.figure("deliveries_lost") to done.figure("members_at_end"))
            assertEquals(6 * USERS + 3 * others, done.figure("messages_said"))
            assertEquals((6 * USERS + 3 * others) * hearers(pattern), done.figure("deliveries_expected"))
            assertEquals(came - 2L * others, done.correct)
        }

    @ParameterizedTest
    @ValueSource(strings = ["websocket", "grpc"])
    fun `members are silent in an incomplete room`(pattern: String) {
        val deaf =
            ChatServer.of(pattern, greets = false) { it.send(it.line) }
                .use {
                    PatternRuns.run(PatternRuns.plan(it.port, pattern, USERS, "timeout_ms" to "100"))
                }
        assertEquals(mapOf("not in the room" to USERS.toLong()), deaf.failed)
        assertEquals(0 to 0, deaf.figure("messages_said") to deaf.figure("members_at_end"))
        val nobody = PatternRuns.run(PatternRuns.plan(1, pattern, USERS))
        assertEquals(mapOf("not in the room" to USERS.toLong()) to 0L, nobody.failed to nobody.correct)
    }

    private companion object {
        const val USERS = 4
    }
}
