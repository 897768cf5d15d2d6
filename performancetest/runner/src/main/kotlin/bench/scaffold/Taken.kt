package bench.scaffold

import bench.UserError
import com.charleskorn.kaml.AnchorsAndAliases
import com.charleskorn.kaml.Yaml
import com.charleskorn.kaml.YamlConfiguration
import com.charleskorn.kaml.YamlException
import com.charleskorn.kaml.YamlList
import com.charleskorn.kaml.YamlMap
import com.charleskorn.kaml.YamlNode
import com.charleskorn.kaml.YamlScalar

/**
 * Names and ports in use, which must be unique in the project: [names] of services and their host aliases, [ports] of
 * the machine.
 */
data class Taken(val names: Set<String>, val ports: Set<Int>) {

    /** The lowest free port above the first one in use. */
    fun freePort(): Int = generateSequence((ports.minOrNull() ?: FIRST_PORT) + 1) { it + 1 }.first { it !in ports }

    companion object {
        private const val FIRST_PORT = 8_100
        private val yaml = Yaml(configuration = YamlConfiguration(anchorsAndAliases = AnchorsAndAliases.Permitted()))
        private val published = Regex("(\\d+)}?:\\d+$")

        /**
         * @param files texts of compose files, by their names; keys that the runner does not know are allowed.
         * @throws UserError with the name of a file that is not YAML.
         */
        fun of(files: Map<String, String>): Taken {
            val services = files.mapNotNull { (file, text) -> root(file, text)?.get<YamlMap>("services") }
            return Taken(
                services.flatMap(::names).toSet(),
                services.flatMap { it.entries.values }.flatMap(::ports).toSet(),
            )
        }

        /** The module of [pom] itself, which is unique in the build: the first artifact that is not its parent. */
        fun artifact(pom: String): String? =
            Regex("<artifactId>([^<]+)</artifactId>").find(pom.substringAfter("</parent>"))?.groupValues?.get(1)

        /** Modules that [pom] lists, as folders. */
        fun modules(pom: String): List<String> =
            Regex("<module>([^<]+)</module>").findAll(pom).map { it.groupValues[1] }.toList()

        /** Files that the compose file [file] lists under `include`, in either of the two forms. */
        fun included(file: String, text: String): List<String> =
            root(file, text)?.get<YamlList>("include")?.items.orEmpty().mapNotNull {
                (it as? YamlScalar ?: (it as? YamlMap)?.get<YamlScalar>("path"))?.content
            }

        private fun root(file: String, text: String): YamlMap? =
            try {
                yaml.parseToYamlNode(text) as? YamlMap
            } catch (e: YamlException) {
                throw UserError("$file, line ${e.line}, is not YAML: ${e.message.lines().first()}", e)
            }

        private fun names(services: YamlMap): List<String> =
            services.entries.keys.map { it.content } + services.entries.values.flatMap(::aliases)

        private fun aliases(service: YamlNode): List<String> =
            (service as? YamlMap)
                ?.get<YamlNode>("networks")
                .let { it as? YamlMap }
                ?.entries
                ?.values
                .orEmpty()
                .flatMap { network -> (network as? YamlMap)?.get<YamlList>("aliases")?.items.orEmpty() }
                .mapNotNull { (it as? YamlScalar)?.content }

        private fun ports(service: YamlNode): List<Int> =
            (service as? YamlMap)
                ?.get<YamlNode>("ports")
                .let { it as? YamlList }
                ?.items
                .orEmpty()
                .mapNotNull { port ->
                    (port as? YamlScalar)?.let { published.find(it.content) }?.groupValues?.get(1)?.toInt()
                }
    }
}
