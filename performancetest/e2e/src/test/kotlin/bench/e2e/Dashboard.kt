package bench.e2e

import java.time.Instant
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonPrimitive

/** The queries of a Grafana dashboard. @property offers the series that lists the services to choose from */
class Dashboard private constructor(val file: String, private val json: JsonElement) {
    val offers: String = Regex("label_values\\((.+), service\\)").find(texts(json, "query").single())!!.groupValues[1]

    /** Each expression as Grafana would send it for [service]. */
    fun queries(service: String): List<String> =
        texts(json, "expr").map { it.replace(Regex("\\$\\{?service(:\\w+)?}?"), service) }

    /**
     * Finds queries without data since [from], for each service on offer. Waits some seconds for the data. If a query
     * distinguishes services, it must have data for this one.
     *
     * @param isExpected whether a query can have data
     * @return sentences
     */
    fun missing(
        stack: ComposeStack,
        from: Instant,
        isExpected: (query: String, service: String) -> Boolean,
    ): List<String> =
        stack.prometheus.services(offers, from).let { offered ->
            offered.flatMap { service ->
                queries(service)
                    .filter { isExpected(it, service) }
                    .filterNot { query ->
                        stack.prometheus.becomes(query, from) { told ->
                            if (told.any(offered::contains)) service in told else told.isNotEmpty()
                        }
                    }
                    .map { "$file, $service: $it" }
            }
        }

    companion object {
        fun all(): List<Dashboard> =
            CommandLine.root.resolve("monitoring/grafana/dashboards").listDirectoryEntries("*.json").sorted().map {
                Dashboard(it.name, Json.parseToJsonElement(it.readText()))
            }

        private fun texts(json: JsonElement, name: String): List<String> =
            when (json) {
                is JsonObject ->
                    json.entries.flatMap { (key, value) ->
                        if (key == name) listOf(value.jsonPrimitive.content) else texts(value, name)
                    }
                is JsonArray -> json.flatMap { texts(it, name) }
                else -> emptyList()
            }
    }
}
