package bench.catalog

import bench.UserError
import com.charleskorn.kaml.AnchorsAndAliases
import com.charleskorn.kaml.Yaml
import com.charleskorn.kaml.YamlConfiguration
import com.charleskorn.kaml.YamlList
import com.charleskorn.kaml.YamlMap
import com.charleskorn.kaml.YamlNode
import com.charleskorn.kaml.YamlScalar
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readText

/** [port] of this machine leads to port [inside] of [service]'s container, unless [variable] moves it. */
data class PublishedPort(val service: String, val variable: String, val port: Int, val inside: Int)

/** Ports that `docker compose up` publishes at fixed numbers. */
object PublishedPorts {
    private val yaml = Yaml(configuration = YamlConfiguration(anchorsAndAliases = AnchorsAndAliases.Permitted()))
    private val PORTS = 1..65_535
    private val published = Regex(".*:\\$\\{(\\w+)(?::?-(\\d+))?}:(\\d+)")

    /**
     * @param root project with `docker-compose.yml`.
     * @param setting value of a variable of the shell or of `.env`, or null.
     * @throws UserError for a variable that is no port.
     */
    fun of(root: Path, setting: (String) -> String?): List<PublishedPort> =
        included(root.resolve("docker-compose.yml"))
            .filter { it.exists() }
            .flatMap(::services)
            .flatMap { (name, service) -> ports(service).mapNotNull { port(name, it, setting) } }

    private fun port(service: String, text: String, setting: (String) -> String?): PublishedPort? {
        val (variable, default, inside) = published.matchEntire(text)?.destructured ?: return null
        val text =
            (setting(variable) ?: default).ifEmpty {
                return null
            }
        val port =
            text.toIntOrNull()?.takeIf { it in PORTS }
                ?: throw UserError("$variable is '$text', not a port from ${PORTS.first} to ${PORTS.last}.")
        return PublishedPort(service, variable, port, inside.toInt())
    }

    private fun included(list: Path): List<Path> =
        if (!list.exists()) emptyList()
        else
            root(list)
                ?.get<YamlList>("include")
                ?.items
                .orEmpty()
                .mapNotNull { (it as? YamlScalar)?.content }
                .map(list::resolveSibling)

    /** Keys that the runner does not know are allowed. */
    private fun root(file: Path) = yaml.parseToYamlNode(file.readText()) as? YamlMap

    private fun services(file: Path) =
        root(file)?.get<YamlMap>("services")?.entries.orEmpty().map { (name, service) -> name.content to service }

    private fun ports(service: YamlNode): List<String> =
        (service as? YamlMap)
            ?.get<YamlNode>("ports")
            .let { it as? YamlList }
            ?.items
            .orEmpty()
            .mapNotNull {
                (it as? YamlScalar)?.content
            }
}
