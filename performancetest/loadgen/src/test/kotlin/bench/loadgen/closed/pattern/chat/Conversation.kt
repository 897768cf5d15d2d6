package bench.loadgen.closed.pattern.chat

import bench.loadgen.LoadEvent
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.ManualClock
import bench.loadgen.closed.await
import bench.loadgen.closed.pattern.PatternRuns
import bench.loadgen.closed.pattern.patternWorkload

/**
 * Members that talk in [room] at once, as far as it lets messages pass. Time stands still, so a delivery is late or
 * lost only if the room keeps it.
 */
internal class Conversation(private val room: ChatServer, users: Int) : AutoCloseable by room {
    private val clock = ManualClock()
    private val plan =
        PatternRuns.plan(
            room.port,
            if (room is GrpcRoom) "grpc" else "websocket",
            users,
            "timeout_ms" to "$TIMEOUT_MS",
        )
    private val recorder = ClosedLoopRecorder(plan.copy(window_s = 1e6, most_s = 1e6), clock)
    private val workload = patternWorkload(plan, recorder)

    /**
     * Lets messages of each member pass up to the number [last]. Returns when totals of [correct] and [failed]
     * deliveries are reached, and [held] members have sent their next message.
     */
    fun upTo(last: Long, correct: Int, failed: Int = 0, held: Int = 0) {
        room.letPass(last)
        recorder.await(correct, failed)
        await({ "$held messages held, but ${room.heldCount}" }) { room.heldCount >= held }
    }

    /** Makes every missing delivery late. Returns when [failed] deliveries have failed in total. */
    fun timeOut(failed: Int) {
        clock.pass(TIMEOUT_MS + 1)
        recorder.await(failed = failed)
    }

    /** Closes one connection. Returns when [failed] deliveries have failed in total. */
    fun hangUp(failed: Int) {
        room.hangUp()
        recorder.await(failed = failed)
    }

    /** Ends the window. Held messages arrive after it, and messages that the room keeps are given up. */
    fun end(): LoadEvent.ClosedDone {
        recorder.stop()
        room.letPass(Long.MAX_VALUE)
        return recorder.done(workload.end())
    }

    private companion object {
        const val TIMEOUT_MS = 30_000L
    }
}
