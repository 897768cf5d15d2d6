package bench.runtime.kubernetes.manifest

import com.charleskorn.kaml.PolymorphismStyle
import com.charleskorn.kaml.SingleLineStringStyle
import com.charleskorn.kaml.Yaml
import com.charleskorn.kaml.YamlConfiguration

/** Writes objects as `kubectl apply` reads them. */
internal object KubernetesYaml {
    private val yaml =
        Yaml(
            configuration =
                YamlConfiguration(
                    encodeDefaults = false,
                    polymorphismStyle = PolymorphismStyle.Property,
                    polymorphismPropertyName = "kind",
                    // Otherwise a text such as "8080" or "true" would come back as something else.
                    singleLineStringStyle = SingleLineStringStyle.DoubleQuoted,
                    breakScalarsAt = Int.MAX_VALUE,
                )
        )

    fun of(objects: List<KubernetesObject>): String =
        objects.joinToString("---\n") { yaml.encodeToString(KubernetesObject.serializer(), it) + "\n" }
}
