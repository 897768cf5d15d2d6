package bench.loadgen.closed.pattern.chat

import bench.loadgen.LoadEvent
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.ManualClock
import bench.loadgen.closed.await
import bench.loadgen.closed.pattern.PatternRuns
import bench.loadgen.closed.pattern.patternWorkload

/**
 * Members that talk in [room], from now on, as far as it lets messages pass. Time stands still meanwhile: no delivery
 * is late or lost that the room does not keep.
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
     * Lets each member's messages up to the number [last] pass. Returns when so many deliveries in all have been
     * [correct] and have [failed], and [held] members have said their next.
     */
    fun upTo(last: Long, correct: Int, failed: Int = 0, held: Int = 0) {
        room.letPass(last)
        recorder.await(correct, failed)
        await({ "$held messages held, but ${room.heldCount}" }) { room.heldCount >= held }
    }

    /** All that was said, and has not come, is too late. Returns when [failed] deliveries in all have failed. */
    fun timeOut(failed: Int) {
        clock.pass(TIMEOUT_MS + 1)
        recorder.await(failed = failed)
    }

    /** Returns when [failed] deliveries in all have failed by it. */
    fun hangUp(failed: Int) {
        room.hangUp()
        recorder.await(failed = failed)
    }

    /** Ends the window. What is held comes after it, and what the room keeps is given up. */
    fun end(): LoadEvent.ClosedDone {
        recorder.stop()
        room.letPass(Long.MAX_VALUE)
        return recorder.done(workload.end())
    }

    private companion object {
        const val TIMEOUT_MS = 30_000L
    }
}
