package bench.compare

import bench.model.Plan
import bench.model.Program
import bench.model.TrialSettings
import bench.model.WorkloadPlan
import bench.record.Fingerprint
import bench.record.RunRecord
import kotlin.math.abs
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.encodeToJsonElement
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive

/**
 * Difference between how A and B were measured; null on the side without the value.
 *
 * @property refuses whether it may explain a difference by itself. All others are the usual purpose of a comparison:
 *   code and settings of services.
 */
@Serializable
data class FingerprintDifference(val name: String, val a: String?, val b: String?, val refuses: Boolean) {
    companion object {
        /** Machines and kernels leave slightly different amounts of memory for programs. */
        private const val MEMORY_SHARE = 0.01
        private val HIGHEST_BY = listOf("settings", "max_rate_by")
        private val LOAD_GENERATOR = listOf("load_generator")
        private val byService = setOf("slots", "environments", "containers", "frameworks")

        private val ofMachine = setOf("architecture", "cpus")

        /** Older records of a node lack them, and a run that has not begun does not know all of them. */
        private val ofNodes = setOf("cpu", "mtu", "cni")

        /** Older records of a container lack it. */
        private const val FIGURES = "figures_from"

        private const val MOST_SHOWN = 20
        private const val NODES = "nodes"
        private const val PLANNED = "planned"
        private val json = Json { encodeDefaults = true }

        /**
         * Refusing differences come first. For services, only values of both runs count. Values that a later
         * fingerprint adds are compared too, and refuse.
         */
        fun between(a: RunRecord, b: RunRecord): List<FingerprintDifference> {
            val (ofA, ofB) = facts(a) to facts(b)
            val tested = (a.order + b.order).map { it.service }.toSet() + hashed(a, b)
            return (ofA.keys + ofB.keys)
                .filter { key -> isShared(key, ofA, ofB) && !isSame(key, ofA[key], ofB[key]) }
                .map {
                    FingerprintDifference(it.joinToString("."), ofA[it], ofB[it], refuses = !isOnPurpose(it, tested))
                }
                .sortedByDescending { it.refuses }
        }

        /**
         * Containers for which the hash of their load generator says more than their image does; empty unless both runs
         * have the hash.
         */
        private fun hashed(a: RunRecord, b: RunRecord): Set<String> =
            if (listOf(a, b).any { it.fingerprint.load_generator == null }) emptySet()
            else listOf(a, b).mapNotNull { (it.plan as? WorkloadPlan)?.load_generator }.toSet() + Program.LOAD_GENERATOR

        private fun facts(run: RunRecord): Map<List<String>, String?> =
            mapOf(
                listOf("experiment") to run.experiment,
                listOf("profile") to run.profile,
                listOf("runtime") to run.runtime,
            ) +
                flat(listOf("settings"), json.encodeToJsonElement(TrialSettings.serializer(), run.settings)) +
                mapOf(
                    listOf("resumed") to
                        run.resumed
                            .flatMap { it.differences }
                            .takeIf { it.isNotEmpty() }
                            ?.joinToString("; ") { "${it.name}: ${it.before}, ${it.now}" }
                ) +
                plan(run.plan.measured()) +
                flat(emptyList(), json.encodeToJsonElement(Fingerprint.serializer(), run.fingerprint.withoutMeasured()))

        /** Measured values are a little different each time. */
        private fun Fingerprint.withoutMeasured() = copy(paths = emptyList())

        private fun plan(plan: Plan): Map<List<String>, String?> {
            val fields = json.encodeToJsonElement(Plan.serializer(), plan).jsonObject
            val kind = fields.getValue(Plan.KIND).jsonPrimitive.content
            return mapOf(listOf(kind) to PLANNED) + flat(listOf(kind), JsonObject(fields - Plan.KIND))
        }

        private fun flat(path: List<String>, value: JsonElement): Map<List<String>, String?> =
            when (value) {
                is JsonObject -> value.entries.fold(emptyMap()) { all, (key, inner) -> all + flat(path + key, inner) }
                is JsonArray ->
                    if (value.all { it is JsonPrimitive }) mapOf(path to shown(value))
                    else value.foldIndexed(emptyMap()) { at, all, inner -> all + flat(path + "${at + 1}", inner) }
                is JsonNull -> mapOf(path to null)
                is JsonPrimitive -> mapOf(path to value.content)
            }

        /** Measured delays are too many to read: their hash says whether they agree. */
        private fun shown(values: JsonArray): String =
            if (values.size <= MOST_SHOWN) values.joinToString { it.jsonPrimitive.content }
            else "${values.size} values, hash ${Integer.toHexString(values.hashCode())}"

        private fun isShared(key: List<String>, a: Map<List<String>, String?>, b: Map<List<String>, String?>): Boolean {
            // For two kinds of runs, names the kinds and not all details of their plans.
            if (key.size > 1 && listOf(a, b).any { it[key.take(1)] == PLANNED })
                return listOf(a, b).all { key.take(1) in it }
            if (
                key == LOAD_GENERATOR ||
                    key == HIGHEST_BY ||
                    key[0] == NODES && key.last() in ofNodes ||
                    key.last() == FIGURES
            )
                return listOf(a, b).all { it[key] != null }
            // Older records do not say them.
            if (key[0] in ofMachine)
                return listOf(a, b).all { facts -> facts.any { it.key[0] == key[0] && it.value != null } }
            if (key[0] !in byService) return true
            return listOf(a, b).all { facts -> facts.keys.any { it.take(2) == key.take(2) } }
        }

        private fun isSame(key: List<String>, a: String?, b: String?): Boolean {
            if (key != listOf("memory_mib") || a == null || b == null) return a == b
            return abs(a.toLong() - b.toLong()) <= MEMORY_SHARE * a.toLong()
        }

        /**
         * The number of repetitions changes how reliable the result is, not what is measured. The image of a service
         * under test is its code.
         */
        private fun isOnPurpose(key: List<String>, tested: Set<String>): Boolean =
            when (key[0]) {
                "commit",
                "slots",
                "environments",
                "frameworks" -> true
                "settings" -> key.last() == "repetitions"
                "containers" -> key[1] in tested && key.last() == "image"
                else -> false
            }
    }
}
