package bench.kinds

import bench.UnknownName
import bench.UserError
import bench.catalog.YamlFile
import bench.experiment.Experiment
import bench.experiment.ExperimentKind
import bench.model.About
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlinx.serialization.PolymorphicSerializer
import kotlinx.serialization.modules.SerializersModule
import kotlinx.serialization.modules.SerializersModuleBuilder

/** What `performancetest/experiments` declares. */
object Experiments {
    private const val FOLDER = "performancetest/experiments"
    private const val FILE = "experiment.yml"
    private val classes = SerializersModule { Kinds.declared.forEach { add(it) } }

    private fun <D : Experiment> SerializersModuleBuilder.add(kind: ExperimentKind<D, *>) =
        polymorphic(Experiment::class, kind.definition, kind.serializer)

    fun loadAll(root: Path): List<Experiment> =
        root.resolve(FOLDER).listDirectoryEntries().map { it.resolve(FILE) }.filter { it.exists() }.sorted().map(::read)

    private fun read(file: Path): Experiment =
        YamlFile.read(file, PolymorphicSerializer(Experiment::class), classes).withFiles(file.parent)

    /** What the experiment of that [name] is about; null where there is none, or none that can be read, any longer. */
    internal fun about(root: Path, name: String): About? =
        try {
            root.resolve("$FOLDER/$name/$FILE").takeIf { it.exists() }?.let(::read)?.about
        } catch (_: UserError) {
            null
        }

    /** @throws UserError naming the known ones. */
    fun find(root: Path, name: String): Experiment =
        loadAll(root).let { all ->
            all.find { it.name == name } ?: throw UnknownName("There is no experiment", name, all.map { it.name })
        }
}
