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

/** Users that upload on one connection, and what the server counted next to what they did. */
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
     * What came twice or spoilt has failed, and also what nobody has seen although its receipt was right. Of a server
     * that no longer tells what came, that is not known, and it is no holding.
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
                recorder.found("what came was not told", 1)
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

/** The process of the client. */
fun main() {
    LoadProcess.of(ClosedLoop(::GrpcWorkload)).serve()
}
