package bench.prose

import bench.cli.ProjectRoot
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive

/** Descriptions of record fields, which the JSON schemas show. */
class DescriptionsTest {
    private val texts =
        Json.parseToJsonElement(ProjectRoot.path.resolve("docs/schema/descriptions.json").readText())
            .jsonObject
            .flatMap { (name, fields) -> fields.jsonObject.map { (field, text) -> "$name.$field" to text } }
            .associate { (field, text) -> field to ((text as? JsonObject)?.get("description") ?: text) }
            .mapValues { (_, text) -> text.jsonPrimitive.content }

    @Test
    fun `no description has a word that is ruled out`() {
        assertContains(texts.keys, "Objective.p99_ms")
        assertContains(texts.keys, "Rate.*")
        assertNothing(texts.mapValues { (_, text) -> RuledOutWords.of(text) })
    }

    @Test
    fun `no sentence of a description is long`() =
        assertNothing(texts.mapValues { (_, text) -> Prose(text).sentencesOver(ProseLimits.SENTENCE) })
}
