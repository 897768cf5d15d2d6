package bench.loadgen.closed.http

import bench.histogram.Answer
import bench.loadgen.LoadError
import java.net.InetSocketAddress
import java.util.zip.CRC32C

/** Expected bodies: length in bytes and CRC-32C (RFC 3720), by the last part of their path, or the same for all. */
class Expectation private constructor(private val byName: Map<String, Body>, private val ofAll: Body?) {
    private data class Body(val bytes: Long, val crc32c: Long)

    /** @return what is wrong with [exchange], as a short word; null if it is correct. */
    fun fault(path: String, exchange: Exchange): String? {
        if (exchange.status != OK) return "status ${exchange.status}"
        val body = ofAll ?: byName[path.substringAfterLast('/')] ?: return UNKNOWN
        return if (exchange.bytes != body.bytes) LENGTH else if (exchange.crc32c != body.crc32c) CHECKSUM else null
    }

    companion object {
        const val CORRECT = Answer.CORRECT
        const val LENGTH = "length"
        const val CHECKSUM = "checksum"
        const val UNKNOWN = "not in the list"
        private const val OK = 200
        private const val HEX = 16

        fun ofText(text: String): Expectation =
            text.encodeToByteArray().let {
                Expectation(emptyMap(), Body(it.size.toLong(), CRC32C().apply { update(it) }.value))
            }

        /**
         * @param csv lines of `name,bytes,crc32c` with a header line; the last field is hexadecimal.
         * @throws LoadError for anything else.
         */
        fun ofList(csv: String): Expectation {
            val lines = csv.lines().filter { it.isNotBlank() }
            if (lines.firstOrNull() != "name,bytes,crc32c")
                throw LoadError("The list of files does not begin with name,bytes,crc32c.")
            return Expectation(lines.drop(1).associate(::entry), null)
        }

        private fun entry(line: String): Pair<String, Body> {
            val (name, bytes, sum) =
                line.split(',').takeIf { it.size == 3 }
                    ?: throw LoadError("The list of files has a line that is none: $line")
            return name to
                Body(
                    bytes.toLongOrNull() ?: throw LoadError("$name has no length in the list of files."),
                    sum.toLongOrNull(HEX) ?: throw LoadError("$name has no checksum in the list of files."),
                )
        }

        /**
         * Reads the [settings] of a plan: `expected`, a path of the list to fetch from [address], or `body`, the text
         * itself.
         */
        fun of(settings: Map<String, String>, address: InetSocketAddress, timeoutMs: Int): Expectation =
            settings["body"]?.let(::ofText)
                ?: ofList(
                    fetch(
                        settings["expected"] ?: throw LoadError("Neither `expected` nor `body` says what must come."),
                        address,
                        timeoutMs,
                    )
                )

        private fun fetch(path: String, address: InetSocketAddress, timeoutMs: Int): String =
            HttpConnection(address, timeoutMs).use { connection ->
                val text = StringBuilder()
                val exchange =
                    connection.get(path) { array, offset, length ->
                        text.append(String(array, offset, length, Charsets.US_ASCII))
                    }
                if (exchange.status == OK) "$text"
                else throw LoadError("$path answered ${exchange.status}, so there is nothing to check downloads by.")
            }
    }
}
