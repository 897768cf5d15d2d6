package bench.loadgen.closed.http

import bench.histogram.Answer
import bench.loadgen.closed.ClosedLoopRecorder
import java.io.IOException
import java.net.ConnectException
import java.net.SocketException
import java.net.SocketTimeoutException

/** One call on a connection: of a path, giving the pieces of the body as [HttpConnection.get] does. */
typealias HttpCall = HttpConnection.(String, (ByteArray, Int, Int) -> Unit) -> Exchange

/**
 * One user in a closed loop: makes [call] of [paths] one after the other, from the [first] on, until the window is over
 * or it has done all that it should; what fails is counted, and tried again on a new connection.
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
            // Who is down shall not be hammered.
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
