package bench.loadgen.closed.grpc

import bench.loadgen.ClientPlan
import bench.loadgen.LoadError
import bench.loadgen.LoadEvent
import bench.loadgen.LoadProcess
import bench.loadgen.closed.ClosedLoop
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.Workload
import java.util.concurrent.CompletableFuture
import java.util.concurrent.atomic.AtomicLong

/** Users that upload on one connection, compared with the server's own counts. */
class GrpcWorkload(plan: ClientPlan, private val recorder: ClosedLoopRecorder) : Workload {
    private val upload = UploadPlan(plan)
    private val windows = ServerWindows.read(upload.address).also { it.check(plan.settings) }
    private val server = UploadServer(upload.address).also { it.reset() }
    private val link = upload.link()
    private val uploader = upload.uploader(link?.address ?: upload.address)
    private val sequence = AtomicLong()
    private val users = List(upload.users) { UploadUser(upload, uploader, it, sequence, recorder) }
    private val ends = recorder.begin().let { users.map { it.start() } }

    /**
     * Duplicate or corrupt messages are failures, and so are messages that never arrived although their receipt was
     * correct. If the server no longer reports its counts, this is unknown, and the rate is not sustained.
     */
    override fun end(): Map<String, Double> {
        CompletableFuture.allOf(*ends.toTypedArray()).join()
        uploader.close()
        link?.close()
        val waiting =
            mapOf(
                LoadEvent.WAITING_SHARE to recorder.waitingShare(users.size),
                "messages_sent" to sequence.get().toDouble(),
            )
        val came =
            try {
                server.use { it.reset() }
            } catch (_: LoadError) {
                recorder.found("no report of what arrived", 1)
                return windows.figures + waiting
            }
        val lost = (users.sumOf { it.confirmed } - (came.messages - came.duplicated)).coerceAtLeast(0)
        recorder.found("lost", lost)
        recorder.found("duplicated", came.duplicated)
        return windows.figures +
            waiting +
            mapOf(
                "messages_lost" to lost.toDouble(),
                "messages_duplicated" to came.duplicated.toDouble(),
                "messages_corrupted" to came.corrupted.toDouble(),
            )
    }
}

/** Main function of the client's process. */
fun main() {
    LoadProcess.of(ClosedLoop(::GrpcWorkload)).serve()
}
