package bench.catalog

import bench.model.Service
import bench.model.SlotLimit
import kotlin.io.path.exists
import kotlinx.serialization.builtins.MapSerializer
import kotlinx.serialization.builtins.serializer

/** Reads `limits.yml` next to a service's `compose.yml`. */
object SlotLimits {
    private const val FILE = "limits.yml"
    private val entries = MapSerializer(String.serializer(), SlotLimit.serializer())

    /**
     * @return null if the service declares none.
     * @throws bench.UserError if the file is wrong.
     */
    fun of(service: Service): SlotLimit? =
        service.folder.resolve(FILE).takeIf { it.exists() }?.let { YamlFile.read(it, entries)[service.declared] }
}
