package bench.catalog

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

/** [port] of this machine, which [service] publishes unless [variable] moves it. */
data class PublishedPort(val service: String, val variable: String, val port: Int)

/** Ports that `docker compose up` publishes at fixed numbers. */
object PublishedPorts {
    private val yaml = Yaml(configuration = YamlConfiguration(anchorsAndAliases = AnchorsAndAliases.Permitted()))
    private val published = Regex(".*:\\$\\{(\\w+)(?::?-(\\d+))?}:\\d+")

    /**
     * @param root project with `docker-compose.yml`.
     * @param setting value of a variable of the shell or of `.env`, or null.
     */
    fun of(root: Path, setting: (String) -> String?): List<PublishedPort> =
        included(root.resolve("docker-compose.yml")).filter { it.exists() }.flatMap { file ->
            services(file).flatMap { (name, service) ->
                ports(service).mapNotNull { published.matchEntire(it)?.destructured }.mapNotNull { (variable, default) ->
                    (setting(variable) ?: default).toIntOrNull()?.let { PublishedPort(name, variable, it) }
                }
            }
        }

    private fun included(list: Path): List<Path> =
        if (!list.exists()) emptyList()
        else root(list)?.get<YamlList>("include")?.items.orEmpty().mapNotNull { (it as? YamlScalar)?.content }.map(list::resolveSibling)

    /** Keys that the runner does not know are allowed. */
    private fun root(file: Path) = yaml.parseToYamlNode(file.readText()) as? YamlMap

    private fun services(file: Path) =
        root(file)?.get<YamlMap>("services")?.entries.orEmpty().map { (name, service) -> name.content to service }

    private fun ports(service: YamlNode): List<String> =
        (service as? YamlMap)?.get<YamlNode>("ports").let { it as? YamlList }?.items.orEmpty().mapNotNull {
            (it as? YamlScalar)?.content
        }
}
