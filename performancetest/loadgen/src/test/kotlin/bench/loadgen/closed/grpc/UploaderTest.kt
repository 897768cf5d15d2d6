package bench.loadgen.closed.grpc

import bench.loadgen.closed.HANGS_S
import bench.quarkus.grpc.proto.Chunk
import bench.quarkus.grpc.proto.Receipt
import bench.quarkus.grpc.proto.UploadGrpc
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder
import io.grpc.stub.ServerCallStreamObserver
import io.grpc.stub.StreamObserver
import java.net.InetAddress
import java.net.InetSocketAddress
import java.util.concurrent.CountDownLatch
import java.util.concurrent.ExecutionException
import java.util.concurrent.TimeUnit
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class UploaderTest {
    /** Accepts calls and never answers. */
    private class Silent : UploadGrpc.UploadImplBase(), AutoCloseable {
        private val server =
            NettyServerBuilder.forAddress(InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(this)
                .build()
                .start()
        val address = InetSocketAddress(InetAddress.getLoopbackAddress(), server.port)
        val came = CountDownLatch(1)
        val cancelled = CountDownLatch(1)

        override fun send(chunk: Chunk, answer: StreamObserver<Receipt>) {
            (answer as ServerCallStreamObserver<Receipt>).setOnCancelHandler { cancelled.countDown() }
            came.countDown()
        }

        override fun close() {
            server.shutdownNow().awaitTermination()
        }
    }

    private fun giveUp(uploader: Uploader) {
        assertFailsWith<ExecutionException> {
            uploader.send(Chunk.getDefaultInstance()).orTimeout(TIMEOUT_MS, TimeUnit.MILLISECONDS).get()
        }
    }

    /** On a busy machine a call may be cancelled before it has reached the server; then the test tries again. */
    @ParameterizedTest
    @ValueSource(strings = ["netty", "vertx"])
    fun `a cancelled call also ends at the server`(client: String) {
        Silent().use { server ->
            (if (client == "netty") NettyUploader(server.address, TIMEOUT_MS) else VertxUploader(server.address)).use {
                val untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(HANGS_S)
                do giveUp(it) while (server.came.count > 0 && System.nanoTime() < untilNs)
                assertTrue(server.cancelled.await(HANGS_S, TimeUnit.SECONDS))
            }
        }
    }

    private companion object {
        const val TIMEOUT_MS = 500L
    }
}
