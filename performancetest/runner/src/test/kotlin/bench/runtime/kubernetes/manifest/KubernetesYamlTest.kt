package bench.runtime.kubernetes.manifest

import com.charleskorn.kaml.Yaml
import com.charleskorn.kaml.YamlMap
import com.charleskorn.kaml.YamlScalar
import com.charleskorn.kaml.yamlMap
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class KubernetesYamlTest {
    private fun namespace(value: String) = Namespace(Metadata("bench", labels = mapOf("a" to value)))

    @ParameterizedTest
    @ValueSource(
        strings = ["8080", "true", "no", "null", "~", "1e3", "0x10", "", "a: b", "- a", "#", "\"", "é", "a\nb"]
    )
    fun `a text stays that text`(value: String) {
        val text = KubernetesYaml.of(listOf(namespace(value)))
        val metadata = Yaml.default.parseToYamlNode(text).yamlMap.get<YamlMap>("metadata")!!
        assertEquals(value, metadata.get<YamlMap>("labels")!!.get<YamlScalar>("a")!!.content)
        // Without quotes, other readers would take some of these for a number or a truth value.
        if (value.none { it in "\"\n" }) assertContains(text, "\"$value\"")
    }

    @Test
    fun `an object names its kind and version`() {
        val text = KubernetesYaml.of(listOf(namespace("b")))
        assertContains(text, "kind: \"Namespace\"")
        assertContains(text, "apiVersion: \"v1\"")
    }

    @Test
    fun `several objects are several documents`() =
        assertEquals(2, KubernetesYaml.of(listOf(namespace("a"), namespace("b"))).split("---\n").size)
}
