package bench.e2e

import bench.runtime.Settings
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createParentDirectories
import kotlin.io.path.writeText
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject

/**
 * Builds the project's images from the reactor's output instead of compiling in a container: seconds instead of
 * minutes. `ComposeSourceIT` builds from source.
 */
object BuiltImages {
    private const val LAST_LINES = 30
    private const val QUICK_JRE = "bench-it-jre"
    private val override = CommandLine.root.resolve("performancetest/e2e/target/built-images.json")
    private val profiles = listOf("--profile", "bench", "--profile", "quarkus")
    private val made = mutableSetOf<Stack>()

    /** Once for all test classes; other stacks use the same images under other names. */
    @Synchronized
    fun make(stack: Stack) {
        if (made.isEmpty()) {
            build(ComposeStack(Stack.FIRST))
            made += Stack.FIRST
        }
        if (made.add(stack)) nameFor(stack)
    }

    private fun build(stack: ComposeStack) {
        makeJre()
        val declared = stack.compose(*profiles.toTypedArray(), "config", "--format", "json")
        override.createParentDirectories().writeText("${fromDist(Json.parseToJsonElement(declared.output).jsonObject)}")
        val files = listOf("-f", "docker-compose.yml", "-f", "$override", "--progress", "plain")
        val result =
            stack.compose(*(files + profiles + "build" + stack.declared(*profiles.toTypedArray())).toTypedArray())
        assertEquals(0, result.exitCode, result.output.lines().takeLast(LAST_LINES).joinToString("\n"))
    }

    /** The usual JRE for processes that live for a minute. */
    private fun makeJre() {
        val folder = override.resolveSibling("quick-jre").createDirectories()
        val jre = Settings.of(CommandLine.root).get("JRE_IMAGE")
        folder.resolve("Dockerfile").writeText("FROM $jre\nENV JDK_JAVA_OPTIONS=\"${QuickJdk.OPTIONS}\"\n")
        docker("build", "-q", "-t", QUICK_JRE, "$folder")
    }

    private fun nameFor(stack: Stack) {
        val known = docker("images", "--format", "{{.Repository}}", "${Stack.FIRST.project}-*").lines()
        assertTrue(known.any { it.isNotBlank() }, "$known")
        known
            .filter { image -> Stack.entries.drop(1).none { image.startsWith("${it.project}-") } }
            .forEach { docker("tag", it, stack.project + it.removePrefix(Stack.FIRST.project)) }
    }

    private fun docker(vararg arguments: String): String =
        CommandLine.run(listOf("docker") + arguments).let {
            assertEquals(0, it.exitCode, it.output).run { it.output.trim() }
        }

    /** For each service with a module, the module's `target`, which holds `dist`, replaces the stage `build`. */
    private fun fromDist(declared: JsonObject): JsonObject {
        val modules =
            declared.getValue("services").jsonObject.mapNotNull { (name, its) ->
                module(its.jsonObject)?.let { name to it }
            }
        assertTrue(modules.isNotEmpty(), "$declared")
        return buildJsonObject {
            putJsonObject("services") {
                modules.forEach { (name, module) ->
                    put(name, context(CommandLine.root.resolve(module).resolve("target")))
                }
            }
        }
    }

    private fun module(service: JsonObject): String? =
        service["build"]?.jsonObject?.get("args")?.jsonObject?.get("MODULE")?.jsonPrimitive?.content

    private fun context(folder: Path): JsonObject = buildJsonObject {
        putJsonObject("build") {
            putJsonObject("args") { put("JRE_IMAGE", JsonPrimitive(QUICK_JRE)) }
            putJsonObject("additional_contexts") { put("build", JsonPrimitive("$folder")) }
        }
    }
}
