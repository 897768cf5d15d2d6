package bench.record

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** Words of records before schema 3, and their current names. */
internal object RenamedWords {
    private val fields =
        mapOf(
            "level_per_s" to "rate_per_s",
            "users_per_s" to "rate_per_s",
            "max_users_per_s" to "max_rate_per_s",
            "one_of_three_ms" to "slow_instance_ms",
            "descriptors" to "file_descriptors",
            "open_files" to "file_descriptors",
            "open_files_max" to "file_descriptors_max",
            "companions" to "backing_services",
            "injector_cpu_share" to "load_generator_cpu_share",
            "injector_descriptors" to "load_generator_file_descriptors",
            "mock_descriptors" to "mock_file_descriptors",
            // Names of containers.
            "injector" to "load-generator",
            // Axes of workloads, and fields of their plan.
            "way" to "endpoint",
            "form" to "launch_mode",
        )

    /** Axes in a list of axes, or in braces. */
    private val axes = mapOf("way" to "endpoint", "form" to "launch_mode")
    private val parts =
        axes.map { (old, now) -> "{$old}" to "{$now}" }.toMap() + (", injector on " to ", load generator on ")
    private val metrics =
        mapOf(
            "client_cpu_percent" to "load_generator_cpu_percent",
            "companion_cpu_percent" to "backing_service_cpu_percent",
        )
    private val lists = listOf("process", "columns", "apart").associateWith { axes } + ("shows" to metrics)

    /** By the field that contains them. */
    private val values =
        mapOf(
            "track" to mapOf("sized" to "tuned"),
            "condition" to mapOf("sized" to "tuned"),
            "verdict" to mapOf("holds" to "sustained"),
            "ended" to
                mapOf(
                    "broken_for_certain" to "certainly_broken",
                    "well_again" to "recovered",
                    "not_well_again" to "not_recovered",
                ),
            "code" to
                mapOf(
                    "injector_late" to "load_generator_late",
                    "injector_started_too_few" to "load_generator_started_too_few",
                    "descriptors" to "file_descriptors",
                    "client_busy" to "load_generator_busy",
                ),
            "of" to mapOf("client" to "load_generator", "companions" to "backing_services"),
            "parts" to mapOf("injector" to "load-generator"),
            "unread" to mapOf("injector" to "load-generator"),
        ) + lists

    fun of(record: JsonObject): JsonObject =
        JsonObject(
            record.entries.associate { (name, value) -> field(name, record) to value(value, values[name].orEmpty()) }
        )

    /**
     * An axis may be called client, too: only a plan has axes next to it. Some fields are named after a service and its
     * track, e.g. `vertx/sized`.
     */
    private fun field(name: String, record: JsonObject): String =
        when {
            name == "client" && "axes" in record -> "load_generator"
            name.endsWith("/sized") -> name.removeSuffix("sized") + "tuned"
            else -> fields[name] ?: name
        }

    private fun value(value: JsonElement, words: Map<String, String>): JsonElement =
        when (value) {
            is JsonObject -> of(value)
            is JsonArray -> JsonArray(value.map { value(it, words) })
            is JsonPrimitive ->
                if (value.isString) JsonPrimitive(words[value.content] ?: filled(value.content)) else value
        }

    /** Also names inside a text: axes in braces, and the pinning of the load generator. */
    private fun filled(text: String) = parts.entries.fold(text) { before, (old, now) -> before.replace(old, now) }
}
