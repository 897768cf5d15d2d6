package bench.loadgen.closed.pattern.chat

import bench.loadgen.ClientPlan
import bench.loadgen.LoadError
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.Workload
import bench.loadgen.closed.pattern.client.number
import java.util.concurrent.CompletableFuture
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

/**
 * As many members as the plan has users, all in one room. Each sends its next message when all receivers have received
 * its last one. Each delivery counts, from sending to receiving. A delivery that takes longer than `timeout_ms` is
 * lost. Messages start after all members are in the room. They may need twice that time (`gathered_ms`), before the
 * warm-up; if they fail, no messages are sent.
 */
class ChatWorkload(plan: ClientPlan, private val recorder: ClosedLoopRecorder, way: () -> ChatTransport) : Workload {
    private val begunNs = System.nanoTime()
    private val timeoutMs = plan.number("timeout_ms", TIMEOUT_MS)
    private val way = way()

    init {
        if (plan.users < 2 && !this.way.hearsItself) throw LoadError("Without echo, a room needs at least two users.")
    }

    private val counts = ChatCounts(recorder)
    private val clock = Executors.newSingleThreadScheduledExecutor {
        Thread(it, "chat-clock").apply { isDaemon = true }
    }

    @Volatile private var isTalking = false
    private val members = Room(plan.users, this.way.hearsItself)
    private val speakers =
        List(plan.users) {
            Speaker(it, plan.users, members, recorder, counts) { next ->
                clock.schedule(next, PAUSE_MS, TimeUnit.MILLISECONDS)
            }
        }
    private val voices = List(plan.users) { this.way.join(Hearing(it)) }
    private val isGathered = gather()
    private val gatheredMs = (System.nanoTime() - begunNs) / 1e6

    init {
        if (isGathered) start() else recorder.stop()
    }

    private fun gather(): Boolean {
        voices.forEachIndexed { member, voice ->
            voice.whenComplete { _, failure -> if (failure != null) members.gone(member) }
        }
        val isJoined = runCatching {
            CompletableFuture.allOf(*voices.toTypedArray()).get(2 * timeoutMs, TimeUnit.MILLISECONDS)
        }
            .isSuccess
        return isJoined &&
            members.gather(2 * timeoutMs) {
                runCatching { voices[it].join().say(ChatMessage.of(it, ChatMessage.HELLO, recorder.nowNs())) }
            }
    }

    private fun start() {
        isTalking = true
        recorder.begin()
        clock.scheduleWithFixedDelay(
            {
                (recorder.nowNs() - timeoutMs * 1_000_000).let { beforeNs -> speakers.forEach { it.expire(beforeNs) } }
            },
            SWEEP_MS,
            SWEEP_MS,
            TimeUnit.MILLISECONDS,
        )
        speakers.zip(voices).forEach { (speaker, voice) -> speaker.start(voice.join()) }
    }

    override fun end(): Map<String, Double> {
        val absent = members.absent()
        if (isGathered) speakers.forEach { it.end.join() } else recorder.found("not in the room", absent.toLong())
        clock.shutdownNow()
        way.close()
        return counts.figures() +
            mapOf("members_at_end" to (voices.size - absent).toDouble(), "gathered_ms" to gatheredMs)
    }

    /** Listener of the member [number]. */
    private inner class Hearing(private val number: Int) : MessageListener {
        override fun heard(line: ChatMessage) {
            if (line.sequence == ChatMessage.HELLO) return members.heardHello(number)
            line.sender.toIntOrNull()?.let(speakers::getOrNull)?.heard(number, line)
                ?: counts.wrong(ChatCounts.UNEXPECTED)
        }

        override fun unreadable() = counts.wrong(ChatCounts.UNREADABLE)

        override fun gone() {
            if (!members.gone(number) || !isTalking) return
            recorder.failed(recorder.nowNs(), "ended")
            speakers.forEach { it.lost(number) }
        }
    }

    private companion object {
        const val TIMEOUT_MS = 5_000L
        const val SWEEP_MS = 50L
        const val PAUSE_MS = 10L
    }
}
