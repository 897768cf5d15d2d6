package bench.loadgen.closed.grpc

import bench.loadgen.ClientPlan
import bench.loadgen.LoadError
import bench.quarkus.grpc.proto.Chunk
import com.google.protobuf.ByteString
import java.net.InetSocketAddress
import java.net.URI
import java.util.concurrent.atomic.AtomicLong
import java.util.zip.CRC32C
import kotlin.random.Random

/**
 * What to send and where, from the settings of a [ClientPlan]:
 *
 * - `client`: `vertx` or `netty`
 * - `sizes` of the messages in bytes, several separated by blanks
 * - `call`: `unary` or `stream`
 * - `stream_messages`: number of messages in one stream
 * - `round_trip_ms`: an added delay
 */
class UploadPlan(plan: ClientPlan) {
    val address: InetSocketAddress =
        URI(plan.settings["grpc_target"]?.let { "http://$it" } ?: plan.target).let {
            InetSocketAddress(it.host, it.port)
        }
    val client: String = needed(plan, "client")
    val payloads: List<Payload> =
        needed(plan, "sizes").split(' ').filter { it.isNotBlank() }.map { Payload(number(it, "sizes")) }
    val users: Int = plan.users
    val timeoutMs: Long = plan.settings["timeout_ms"]?.let { number(it, "timeout_ms").toLong() } ?: TIMEOUT_MS

    /** Messages per stream; 0: unary calls. */
    val streamed: Int =
        when (val call = needed(plan, "call")) {
            "unary" -> 0
            "stream" -> number(needed(plan, "stream_messages"), "stream_messages")
            else -> throw LoadError("call is '$call'; known are unary and stream.")
        }

    /** A network's delay, there and back; 0: no added delay. */
    private val roundTripMs =
        plan.settings["round_trip_ms"]?.let { text ->
            text.toDoubleOrNull()?.takeIf { it >= 0 }
                ?: throw LoadError("round_trip_ms is '$text', not a number of milliseconds.")
        } ?: 0.0

    /** Null without an added delay. */
    fun link(): DelayedLink? =
        if (roundTripMs > 0) DelayedLink(address, (roundTripMs * NS_PER_MS / 2).toLong()) else null

    /**
     * @param address address of the server, or of the link to it.
     * @throws LoadError for an unknown client.
     */
    fun uploader(address: InetSocketAddress): Uploader =
        when (client) {
            "vertx" -> VertxUploader(address)
            "netty" -> NettyUploader(address, timeoutMs)
            else -> throw LoadError("client is '$client'; known are vertx and netty.")
        }

    /** Bytes that no server can guess, with their checksum. */
    class Payload(val size: Int) {
        private val bytes: ByteString
        private val crc32c: Int

        init {
            val random = Random(size).nextBytes(size)
            bytes = ByteString.copyFrom(random)
            crc32c = CRC32C().apply { update(random) }.value.toInt()
        }

        fun chunk(sequence: AtomicLong): Chunk =
            Chunk.newBuilder().setSequence(sequence.getAndIncrement()).setCrc32C(crc32c).setPayload(bytes).build()
    }

    private companion object {
        const val TIMEOUT_MS = 60_000L
        const val NS_PER_MS = 1e6

        fun needed(plan: ClientPlan, name: String) = plan.settings[name] ?: throw LoadError("The plan has no $name.")

        fun number(text: String, name: String) =
            text.toIntOrNull()?.takeIf { it > 0 } ?: throw LoadError("$name has '$text', not a number above 0.")
    }
}
