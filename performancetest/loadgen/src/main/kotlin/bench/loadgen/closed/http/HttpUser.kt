package bench.loadgen.closed.http

import bench.histogram.Answer
import bench.loadgen.closed.ClosedLoopRecorder
import java.io.IOException
import java.net.ConnectException
import java.net.SocketException
import java.net.SocketTimeoutException

/** One call of a path on a connection; it passes on the pieces of the body like [HttpConnection.get]. */
typealias HttpCall = HttpConnection.(String, (ByteArray, Int, Int) -> Unit) -> Exchange

/**
 * One user in a closed loop: makes [call] for each of the [paths] in turn, starting with the [first]. It stops when the
 * window is over or its work is done. Failures are counted and retried on a new connection.
 */
class HttpUser(
    private val connect: () -> HttpConnection,
    private val paths: List<String>,
    private val first: Int,
    private val expectation: Expectation,
    private val recorder: ClosedLoopRecorder,
    private val call: HttpCall = HttpConnection::get,
) : Runnable {
    private var connection: HttpConnection? = null

    override fun run() {
        var next = first
        while (recorder.goesOn(next.toLong() - first)) once(paths[next++ % paths.size])
        recorder.left()
        connection?.close()
    }

    private fun once(path: String) {
        val begunNs = System.nanoTime()
        val fault =
            try {
                val open = connection ?: connect().also { connection = it }
                var bytes = 0L
                val exchange =
                    open.call(path) { _, _, length -> if (recorder.isInWindow(System.nanoTime())) bytes += length }
                if (!open.isReusable) drop()
                expectation.fault(path, exchange).also { if (it == null) right(begunNs, exchange, bytes) }
            } catch (e: IOException) {
                drop()
                kind(e)
            }
        fault?.let {
            recorder.failed(begunNs, it)
            // Back off before retrying a service that is down.
            Thread.sleep(PAUSE_MS)
        }
    }

    private fun right(begunNs: Long, exchange: Exchange, bytes: Long) {
        recorder.correct(begunNs, exchange.firstByteNs)
        recorder.confirmed(bytes)
    }

    private fun drop() {
        connection?.close()
        connection = null
    }

    private fun kind(e: IOException) =
        when (e) {
            is SocketTimeoutException -> Answer.TIMEOUT
            is ConnectException -> "refused"
            is SocketException -> "reset"
            else -> "broken off"
        }

    private companion object {
        const val PAUSE_MS = 10L
    }
}
