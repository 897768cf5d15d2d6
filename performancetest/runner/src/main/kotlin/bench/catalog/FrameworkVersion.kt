package bench.catalog

import bench.model.Service
import java.nio.file.Path
import javax.xml.xpath.XPathFactory
import kotlin.io.path.exists
import kotlin.io.path.inputStream
import kotlin.io.path.readText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.xml.sax.InputSource

/** Version of a service's framework as its build requests it, so that no document has to repeat it. */
object FrameworkVersion {
    /**
     * The label `bench.version` names a property in the folder's or project's `pom.xml`, or a dependency in the
     * folder's `package.json`.
     *
     * @return e.g. `vertx 5.0.12` or `express 5.3.0`; null without a label or version.
     */
    fun of(service: Service): String? =
        service.labels["bench.version"]?.let { name ->
            val version =
                property(service.folder.resolve("pom.xml"), name)
                    ?: dependency(service.folder.resolve("package.json"), name)
                    ?: property(service.folder.resolve("../../pom.xml"), name)
            version?.let { "${name.removeSuffix(".version")} $it" }
        }

    private fun property(pom: Path, name: String): String? {
        if (!pom.exists()) return null
        val path = "/*/*[local-name()='properties']/*[local-name()='$name']"
        return pom.inputStream()
            .use { XPathFactory.newInstance().newXPath().evaluate(path, InputSource(it)) }
            .trim()
            .ifEmpty { null }
    }

    private fun dependency(file: Path, name: String): String? {
        if (!file.exists()) return null
        val dependencies: JsonElement =
            Json.parseToJsonElement(file.readText()).jsonObject["dependencies"] ?: return null
        return dependencies.jsonObject[name]?.jsonPrimitive?.content
    }
}
