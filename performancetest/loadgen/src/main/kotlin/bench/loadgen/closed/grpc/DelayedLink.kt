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
 * A way to [target] that takes [oneWayNs] in each direction, whatever its bandwidth: a network's delay where the
 * machine has none. Connect to [address] instead. What it costs is the client's own CPU, and counted as such.
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

    /** One thread takes, another gives when the time has come; what is under way between them is the link's content. */
    private class Direction(private val from: SocketChannel, private val to: SocketChannel, private val delayNs: Long) {
        /** @property bytes null: the end. */
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

        /** 64 MB: more than any bandwidth here brings in the delay. */
        const val MOST_PIECES = 256

        /** A channel that was closed is the end of a thread, and no error. */
        fun untilClosed(work: () -> Unit) =
            try {
                work()
            } catch (_: IOException) {}
    }
}
