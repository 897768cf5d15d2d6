package bench.loadgen.closed.grpc

import java.io.IOException
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.StandardSocketOptions.TCP_NODELAY
import java.nio.ByteBuffer
import java.nio.channels.ServerSocketChannel
import java.nio.channels.SocketChannel
import java.util.concurrent.ArrayBlockingQueue
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.locks.LockSupport
import kotlin.concurrent.thread

/**
 * A link to [target] with a delay of [oneWayNs] in each direction, at any bandwidth: it simulates a network's delay.
 * Connect to [address] instead. Its CPU cost counts as the client's own.
 */
class DelayedLink(private val target: InetSocketAddress, private val oneWayNs: Long) : AutoCloseable {
    private val server = ServerSocketChannel.open().bind(InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
    private val open = ConcurrentLinkedQueue<SocketChannel>()
    val address: InetSocketAddress = server.localAddress as InetSocketAddress

    init {
        thread(isDaemon = true, name = "link") { untilClosed { while (true) connect(server.accept()) } }
    }

    private fun connect(near: SocketChannel) {
        val far =
            try {
                SocketChannel.open(InetSocketAddress(target.hostString, target.port))
            } catch (_: IOException) {
                near.close()
                return
            }
        listOf(near, far).forEach { open += it.setOption(TCP_NODELAY, true) }
        Direction(near, far, oneWayNs).start()
        Direction(far, near, oneWayNs).start()
    }

    override fun close() {
        server.close()
        open.forEach { it.close() }
    }

    /** One thread reads, another writes when the delay is over; the pieces between them are in flight on the link. */
    private class Direction(private val from: SocketChannel, private val to: SocketChannel, private val delayNs: Long) {
        /** @property bytes null: end of the stream. */
        private class Piece(val bytes: ByteBuffer?, val dueNs: Long)

        private val underway = ArrayBlockingQueue<Piece>(MOST_PIECES)
        private val free = ConcurrentLinkedQueue<ByteBuffer>()

        fun start() {
            thread(isDaemon = true, name = "link-in") {
                untilClosed(::take)
                underway.put(Piece(null, System.nanoTime() + delayNs))
            }
            thread(isDaemon = true, name = "link-out") {
                untilClosed(::give)
                from.close()
                to.close()
                underway.clear()
            }
        }

        private fun take() {
            while (true) {
                val buffer = free.poll() ?: ByteBuffer.allocateDirect(PIECE_BYTES)
                if (from.read(buffer.clear()) < 0) return
                underway.put(Piece(buffer.flip(), System.nanoTime() + delayNs))
            }
        }

        private fun give() {
            while (true) {
                val piece = underway.take()
                while (piece.dueNs - System.nanoTime() > 0) LockSupport.parkNanos(piece.dueNs - System.nanoTime())
                val bytes = piece.bytes ?: return
                while (bytes.hasRemaining()) to.write(bytes)
                free += bytes
            }
        }
    }

    private companion object {
        const val PIECE_BYTES = 256 * 1_024

        /** 64 MB: more than any bandwidth here can deliver within the delay. */
        const val MOST_PIECES = 256

        /** A closed channel ends a thread without an error. */
        fun untilClosed(work: () -> Unit) =
            try {
                work()
            } catch (_: IOException) {}
    }
}
