package bench.loadgen.closed.grpc

import bench.loadgen.LoadError
import bench.quarkus.grpc.proto.Tally as Arrived
import bench.quarkus.grpc.proto.TallyRequest
import bench.quarkus.grpc.proto.UploadGrpc
import io.grpc.StatusRuntimeException
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder
import java.net.InetSocketAddress
import java.util.concurrent.TimeUnit

/** The server's own counts, read on another connection than that of the uploads. */
class UploadServer(private val address: InetSocketAddress) : AutoCloseable {
    private val channel = NettyChannelBuilder.forAddress(address).usePlaintext().build()

    /**
     * What arrived since the last call.
     *
     * @throws LoadError if the server does not answer.
     */
    fun reset(): Arrived =
        try {
            UploadGrpc.newBlockingStub(channel)
                .withDeadlineAfter(DEADLINE_S, TimeUnit.SECONDS)
                .read(TallyRequest.newBuilder().setReset(true).build())
        } catch (e: StatusRuntimeException) {
            throw LoadError(
                "The gRPC server at $address did not report what arrived: " +
                    "${e.status.code}${e.status.description?.let { ", ${it.lineSequence().first()}" }.orEmpty()}",
                e,
            )
        }

    override fun close() {
        channel.shutdownNow().awaitTermination(DEADLINE_S, TimeUnit.SECONDS)
    }

    private companion object {
        const val DEADLINE_S = 60L
    }
}
