package bench.cli

import bench.UserError
import java.net.InetAddress
import java.net.URI
import java.net.URISyntaxException
import java.net.UnknownHostException

/** Address of a service that already runs. Load goes only to this machine and to private networks. */
internal object OwnUrl {
    /** @return [text] without a path. @throws UserError for anything else than `http://host:port`. */
    fun checked(text: String): String {
        val uri =
            try {
                URI(text)
            } catch (e: URISyntaxException) {
                throw UserError("--url '$text' is no address: ${e.reason}.", e)
            }
        if (uri.scheme != "http" || uri.host == null || uri.port < 1)
            throw UserError("--url '$text' is not like http://127.0.0.1:9000.")
        if (uri.path.orEmpty() !in setOf("", "/") || uri.query != null || uri.fragment != null)
            throw UserError("--url '$text' has a path: write that as --path.")
        if (!isPrivate(uri.host)) throw UserError("--url '$text' is not on this machine or in a private network.")
        return "http://${uri.host}:${uri.port}"
    }

    private fun isPrivate(host: String): Boolean =
        try {
            InetAddress.getAllByName(host).all { it.isLoopbackAddress || it.isSiteLocalAddress }
        } catch (e: UnknownHostException) {
            throw UserError("--url names the host '$host', which is not known.", e)
        }
}
