package bench.cli

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import java.net.InetAddress
import java.net.InetSocketAddress
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors

/** A local server that offers files for download, well or badly. */
internal class FakeVendor : AutoCloseable {
    private val threads = Executors.newCachedThreadPool()
    private val closing = CountDownLatch(1)
    private val server =
        HttpServer.create(InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0).apply {
            executor = threads
            start()
        }

    /** Paths, without their queries. */
    val asked = CopyOnWriteArrayList<String>()

    val url: String
        get() = "http://${server.address.address.hostAddress}:${server.address.port}"

    fun at(path: String, answer: (HttpExchange) -> Unit) {
        server.createContext(path) {
            asked += it.requestURI.path
            it.use(answer)
        }
    }

    fun stop(path: String) = server.removeContext(path)

    /** Half of [content], and then nothing, until the server is closed. */
    fun stall(exchange: HttpExchange, content: ByteArray) {
        half(exchange, content)
        hang()
    }

    /** Waits until the server is closed. */
    fun hang() = closing.await()

    /** Unblocks the answers that stall. */
    override fun close() {
        closing.countDown()
        server.stop(0)
        threads.shutdownNow()
    }

    companion object {
        fun send(exchange: HttpExchange, content: ByteArray) {
            exchange.sendResponseHeaders(200, content.size.toLong())
            exchange.responseBody.write(content)
        }

        /** Promises all of [content]. */
        fun half(exchange: HttpExchange, content: ByteArray) {
            exchange.sendResponseHeaders(200, content.size.toLong())
            exchange.responseBody.write(content, 0, content.size / 2)
            exchange.responseBody.flush()
        }
    }
}
