package bench.catalog

import com.charleskorn.kaml.YamlException
import com.charleskorn.kaml.YamlList
import com.charleskorn.kaml.YamlMap
import com.charleskorn.kaml.YamlNode
import com.charleskorn.kaml.YamlScalar
import kotlinx.serialization.KSerializer
import kotlinx.serialization.Serializable
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder

/** Compose allows a map or a list of `KEY=VALUE` for `environment` and `labels`. */
typealias Pairs = @Serializable(with = PairsSerializer::class) Map<String, String>

object PairsSerializer : KSerializer<Map<String, String>> {
    override val descriptor = YamlNode.serializer().descriptor

    override fun deserialize(decoder: Decoder): Map<String, String> =
        when (val node = decoder.decodeSerializableValue(YamlNode.serializer())) {
            is YamlMap -> node.entries.entries.associate { (key, value) -> key.content to scalar(value, key.content) }
            is YamlList -> node.items.associate { pair(it) }
            else -> throw YamlException("neither a map nor a list of KEY=VALUE.", node.path)
        }

    override fun serialize(encoder: Encoder, value: Map<String, String>) =
        throw UnsupportedOperationException("compose files are only read")

    private fun pair(node: YamlNode): Pair<String, String> {
        val text = scalar(node, "an entry")
        if (text.indexOf('=') < 1) throw YamlException("'$text' is not KEY=VALUE.", node.path)
        return text.substringBefore('=') to text.substringAfter('=')
    }

    // Compose takes a missing value from the caller's environment; results must not depend on it.
    private fun scalar(node: YamlNode, name: String) =
        (node as? YamlScalar)?.content ?: throw YamlException("$name has no plain value.", node.path)
}
