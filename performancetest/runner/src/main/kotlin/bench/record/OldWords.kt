package bench.record

import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.SpentCpu
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive

/** Turns sentences in records of schema 1 into data. No other code reads sentences. */
internal object OldWords {
    private val json = Json { encodeDefaults = true }

    private class Form(pattern: String, val reason: (MatchResult) -> InvalidReason) {
        val regex = Regex(pattern)
    }

    private const val NUMBER = "(-?[0-9.]+)"

    private fun form(pattern: String, reason: (MatchResult) -> InvalidReason) = Form(pattern, reason)

    private fun figures(pattern: String, code: InvalidCode, scale: Int = 0) =
        form(pattern) { InvalidReason(code, it.number(1, scale), it.number(2, scale)) }

    /** Sentences of the gate and the runtimes; the first match counts. */
    private val forms: List<Form> =
        listOf(
            figures("injector late: p99 $NUMBER ms, allowed $NUMBER ms", InvalidCode.LOAD_GENERATOR_LATE),
            figures("mock late: p99 $NUMBER ms, allowed $NUMBER ms", InvalidCode.MOCK_LATE),
            figures(
                "injector started $NUMBER % of the intended users, needed $NUMBER %",
                InvalidCode.LOAD_GENERATOR_STARTED_TOO_FEW,
                PERCENT,
            ),
            figures("the bench used $NUMBER % of its CPU, allowed $NUMBER %", InvalidCode.BENCH_CPU, PERCENT),
            form("injector and mock used $NUMBER % of their CPU, allowed $NUMBER %") {
                InvalidReason(
                    InvalidCode.BENCH_CPU,
                    it.number(1, PERCENT),
                    it.number(2, PERCENT),
                    parts = listOf("load-generator", "mock"),
                )
            },
            form("no readings of the CPU that was used by: (.+)") {
                InvalidReason(InvalidCode.BENCH_CPU_UNREAD, parts = it.text(1).split(", "))
            },
            form("(\\S+): $NUMBER of $NUMBER descriptors in use, allowed $NUMBER %") {
                InvalidReason(
                    InvalidCode.FILE_DESCRIPTORS,
                    it.number(2),
                    it.number(4, PERCENT),
                    it.number(3),
                    listOf(it.text(1)),
                )
            },
            form("heap: the process does not tell how much it has") { InvalidReason(InvalidCode.HEAP) },
            figures("heap: the process has $NUMBER bytes, it was given $NUMBER", InvalidCode.HEAP),
            figures(
                "Little's law: $NUMBER calls in flight, rate × latency gives $NUMBER",
                InvalidCode.LITTLES_LAW,
            ),
            figures(
                "host took $NUMBER % of a core for other guests(?:, allowed $NUMBER %)?",
                InvalidCode.HOST_CPU,
                PERCENT,
            ),
            figures(
                "client busy: its users waited for the service in $NUMBER % of the window, needed $NUMBER %",
                InvalidCode.LOAD_GENERATOR_BUSY,
                PERCENT,
            ),
            incident("(\\S+) held back by its CPU quota", InvalidCode.THROTTLED),
            incident("(\\S+) killed for want of memory", InvalidCode.OUT_OF_MEMORY),
            incident("(\\S+) restarted", InvalidCode.RESTARTED),
            form("(\\S+) ended \\((.+)\\)") {
                InvalidReason(InvalidCode.ENDED, parts = listOf(it.text(1)), detail = it.text(2))
            },
            form("(\\S+) has ended \\((.+?)\\): (.*)") {
                InvalidReason(
                    InvalidCode.ENDED,
                    parts = listOf(it.text(1)),
                    detail = it.text(2),
                    output = it.text(3),
                )
            },
        )

    private fun incident(pattern: String, code: InvalidCode) =
        form(pattern) { InvalidReason(code, parts = listOf(it.text(1))) }

    /** Reasons of a trial under load, or of a workload. */
    fun reasons(trial: JsonObject): JsonObject {
        val bench = trial["bench"] as? JsonObject
        return JsonObject(
            trial.typed("invalid_reasons", ::reasons) +
                listOfNotNull(bench?.let { "bench" to JsonObject(it.typed("incidents", ::reasons)) })
        )
    }

    /** What differed when a run was resumed. */
    fun resumed(run: JsonObject): JsonObject =
        JsonObject(
            run.typed("resumed") { all ->
                JsonArray(all.jsonArray.map { JsonObject(it.jsonObject.typed("differences", ::changes)) })
            }
        )

    private fun changes(texts: JsonElement): JsonElement =
        JsonArray(
            texts.jsonArray.map { json.encodeToJsonElement(Changed.serializer(), change(it.jsonPrimitive.content)) }
        )

    /** `name: before, now after`. */
    fun change(text: String): Changed {
        val parts = Regex("(.+?): (.*), now (.*)", RegexOption.DOT_MATCHES_ALL).matchEntire(text)
        return if (parts == null) Changed(text, null, null)
        else Changed(parts.text(1), parts.text(2).takeIf { it != "null" }, parts.text(3).takeIf { it != "null" })
    }

    fun doubts(start: JsonObject): JsonObject = JsonObject(start.typed("doubts", ::reasons))

    /** Why the trial ended. */
    fun end(trial: JsonObject): JsonObject =
        JsonObject(
            trial.typed("ended") { JsonPrimitive(it.jsonPrimitive.content.removePrefix("the ").replace(' ', '_')) }
        )

    fun limits(workload: JsonObject): JsonObject = JsonObject(workload.typed("limited_by", ::spent))

    private fun JsonObject.typed(field: String, read: (JsonElement) -> JsonElement): Map<String, JsonElement> =
        this[field]?.let { this + (field to read(it)) } ?: this

    private fun reasons(texts: JsonElement): JsonElement =
        JsonArray(
            texts.jsonArray.map {
                json.encodeToJsonElement(InvalidReason.serializer(), reason(it.jsonPrimitive.content))
            }
        )

    /** Text that is not known stays as it is. */
    fun reason(text: String): InvalidReason =
        forms.firstNotNullOfOrNull { form -> form.regex.matchEntire(text)?.let(form.reason) }
            ?: InvalidReason(InvalidCode.OTHER, detail = text)

    private fun spent(text: JsonElement): JsonElement =
        JsonArray(
            if (text is JsonNull) emptyList()
            else spent(text.jsonPrimitive.content).map { json.encodeToJsonElement(SpentCpu.serializer(), it) }
        )

    fun spent(text: String): List<SpentCpu> = text.removePrefix("CPU ").split(", and ").map(::cpu)

    private fun cpu(text: String): SpentCpu {
        val shared = Regex("that the client and (.+) share").matchEntire(text)?.text(1)
        return when {
            text == "of the service" -> SpentCpu(SpentCpu.Owner.SERVICE)
            text == "of the client" -> SpentCpu(SpentCpu.Owner.LOAD_GENERATOR)
            shared == null -> SpentCpu(SpentCpu.Owner.BACKING_SERVICES, text.removePrefix("of ").split(", "))
            else -> SpentCpu(SpentCpu.Owner.SHARED, if (shared == "others") emptyList() else shared.split(", "))
        }
    }

    private fun MatchResult.text(group: Int): String = groupValues[group]

    /** Shifted by [scale] decimal places, without rounding error: 12.3 % becomes exactly 0.123. */
    private fun MatchResult.number(group: Int, scale: Int = 0): Double? =
        groupValues.getOrNull(group)?.toBigDecimalOrNull()?.movePointLeft(scale)?.toDouble()

    /** Decimal places between per cent and a share. */
    private const val PERCENT = 2
}
