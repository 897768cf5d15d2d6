package bench.kinds

import bench.UnknownName
import bench.UserError
import bench.catalog.YamlFile
import bench.experiment.Experiment
import bench.experiment.ExperimentKind
import bench.model.About
import bench.record.PlainName
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
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

    /** @throws UserError where there is no such folder, or one of them cannot be read. */
    fun loadAll(root: Path): List<Experiment> {
        val folder = root.resolve(FOLDER)
        if (!folder.isDirectory()) throw UserError("$folder is missing. It must have a folder for each experiment.")
        return folder.listDirectoryEntries().map { it.resolve(FILE) }.filter { it.exists() }.sorted().map { read(it) }
    }

    private fun read(file: Path, set: Map<String, String> = emptyMap()): Experiment =
        YamlFile.read(file, PolymorphicSerializer(Experiment::class), classes, set)
            .also { check(it, file) }
            .let { withFiles(it, file) }

    private fun withFiles(experiment: Experiment, file: Path): Experiment =
        try {
            experiment.withFiles(file.parent)
        } catch (e: IllegalArgumentException) {
            // Their content is checked as the rest is.
            throw UserError("$file: ${e.message}", e)
        }

    /** Names become names of files, titles become headings. */
    private fun check(experiment: Experiment, file: Path) {
        val (name, folder) = experiment.name to file.parent.name
        if (name != folder) throw UserError("$file: name is '$name', but must be that of its folder, '$folder'.")
        if (!PlainName.isPlain(name))
            throw UserError("$file: the name '$name' may have letters, digits, '.', '_' and '-' only.")
        if (experiment.title.isBlank() || experiment.title.lines().size > 1)
            throw UserError("$file: title must be one line of text.")
    }

    /** What the experiment of that [name] is about; null where there is none, or none that can be read, any longer. */
    internal fun about(root: Path, name: String): About? =
        try {
            root.resolve("$FOLDER/$name/$FILE").takeIf { it.exists() }?.let { read(it) }?.about
        } catch (_: UserError) {
            null
        }

    /**
     * @param set values instead of those in its file, by their keys: `--set`.
     * @throws UserError naming the known ones, or what cannot be set.
     */
    fun find(root: Path, name: String, set: Map<String, String> = emptyMap()): Experiment =
        loadAll(root)
            .let { all ->
                all.find { it.name == name } ?: throw UnknownName("There is no experiment", name, all.map { it.name })
            }
            .let { if (set.isEmpty()) it else read(root.resolve("$FOLDER/$name/$FILE"), set) }
}
