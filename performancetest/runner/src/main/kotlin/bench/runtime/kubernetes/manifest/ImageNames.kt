package bench.runtime.kubernetes.manifest

import bench.runtime.compose.ResolvedProject
import bench.runtime.compose.ResolvedService
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonObject

/** Names of images: one for all services that are built alike. Kustomize replaces them by the user's own. */
internal class ImageNames(private val project: ResolvedProject) {
    /** @return an image of another maker as declared, or `waitmark/NAME:local`. */
    fun of(service: ResolvedService): String = service.image ?: "$OWNER/${built(service)}:$TAG"

    /** `vertx` of the module `services/vertx`; without a module, the first service that is built like this. */
    private fun built(service: ResolvedService): String {
        val module = service.build?.get("args")?.jsonObject?.get("MODULE") as? JsonPrimitive
        return module?.content?.substringAfter('/')?.replace('/', '-')
            ?: project.services.toSortedMap().entries.first { it.value.build == service.build }.key
    }

    companion object {
        const val OWNER = "waitmark"
        const val TAG = "local"

        /** Whether [image] is one that the project builds, under the name that it has on this machine. */
        fun isOwn(image: String): Boolean = image.startsWith("$OWNER/") && image.endsWith(":$TAG")
    }
}
