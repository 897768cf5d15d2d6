package bench.loadgen.closed.grpc

import bench.histogram.Answer
import bench.loadgen.closed.ClosedLoopRecorder
import bench.quarkus.grpc.proto.Chunk
import bench.quarkus.grpc.proto.Receipt
import io.grpc.Status
import io.vertx.grpc.client.InvalidStatusException
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException
import java.util.concurrent.atomic.AtomicLong

/**
 * One user in a closed loop: sends the next message, or stream of messages, after a correct receipt for the last one.
 * It cycles through the plan's payloads, starting with the [first].
 *
 * @param sequence shared by all users.
 * @property confirmed messages with a correct receipt.
 */
class UploadUser(
    private val plan: UploadPlan,
    private val uploader: Uploader,
    first: Int,
    private val sequence: AtomicLong,
    private val recorder: ClosedLoopRecorder,
) {
    private var next = first

    @Volatile
    var confirmed = 0L
        private set

    private val end = CompletableFuture<Void>()

    /** Completes when the window is over. Calls follow each other on the transport's thread. */
    fun start(): CompletableFuture<Void> = end.also { go() }

    private fun go() {
        if (recorder.isOver) {
            end.complete(null)
            return
        }
        val payload = plan.payloads[next++ % plan.payloads.size]
        val begunNs = System.nanoTime()
        runCatching { call(payload) }
            .getOrElse { CompletableFuture.failedFuture(it) }
            .orTimeout(plan.timeoutMs, TimeUnit.MILLISECONDS)
            .whenComplete { receipt, cause ->
                ended(begunNs, if (receipt == null) kind(cause) else fault(receipt, payload), payload)
            }
    }

    private val messages
        get() = maxOf(1, plan.streamed)

    private fun call(payload: UploadPlan.Payload): CompletableFuture<Receipt> =
        if (plan.streamed == 0) uploader.send(payload.chunk(sequence))
        else uploader.sendAll(List<Chunk>(plan.streamed) { payload.chunk(sequence) })

    private fun ended(begunNs: Long, fault: String?, payload: UploadPlan.Payload) {
        if (fault != null) {
            recorder.failed(begunNs, fault)
            CompletableFuture.delayedExecutor(PAUSE_MS, TimeUnit.MILLISECONDS).execute(::go)
        } else {
            confirmed += messages
            recorder.correct(begunNs)
            recorder.confirmedSince(begunNs, messages.toLong() * payload.size)
            go()
        }
    }

    private fun fault(receipt: Receipt, payload: UploadPlan.Payload): String? =
        when {
            receipt.corrupted > 0 -> "corrupted"
            receipt.messages < messages -> "lost"
            receipt.messages > messages -> "duplicated"
            receipt.bytes != messages.toLong() * payload.size -> "length"
            else -> null
        }

    private fun kind(cause: Throwable): String =
        when (cause) {
            is TimeoutException -> Answer.TIMEOUT
            is InvalidStatusException -> "status ${cause.actualStatus().name.lowercase()}"
            else -> "status ${Status.fromThrowable(cause).code.name.lowercase()}"
        }

    private companion object {
        /** Back off before retrying a service that is down. */
        const val PAUSE_MS = 10L
    }
}
