package bench.experiment

import bench.UnknownName
import bench.UserError
import bench.catalog.YamlFile
import bench.model.Service
import bench.model.Track
import bench.model.TrialSettings
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText
import kotlinx.serialization.Serializable

/**
 * What is asked, as `performancetest/experiments/<name>/experiment.yml` says it; `kind` there says how it is answered.
 */
@Serializable
sealed interface Experiment {
    val name: String
    val title: String
    val question: String

    /** The experiment that services name when they take part in this one; its own name without it. */
    val services_of: String?
    val profiles: Map<String, Profile>

    /** @throws UserError naming the known profiles. */
    fun settings(profile: String): TrialSettings

    /**
     * With the text of the files that it names, which are looked for from [folder], its own. @throws UserError where
     * one is missing.
     */
    fun withFiles(folder: Path): Experiment = this

    interface Profile {
        val repetitions: Int

        /** Measured when none are asked for. */
        val tracks: List<Track>
    }

    /** @throws UserError naming the known ones. */
    fun profile(name: String): Profile = profiles[name] ?: throw UnknownName("There is no profile", name, profiles.keys)

    fun isFor(service: Service): Boolean = (services_of ?: name) in service.experiments

    companion object {
        fun loadAll(root: Path): List<Experiment> =
            root
                .resolve("performancetest/experiments")
                .listDirectoryEntries()
                .map { it.resolve("experiment.yml") }
                .filter { it.exists() }
                .sorted()
                .map(::read)

        private fun read(file: Path): Experiment = YamlFile.read(file, serializer()).withFiles(file.parent)

        /**
         * [value], or where that begins with `@` what the file of that name in [folder] has. @throws UserError where
         * there is none.
         */
        internal fun text(value: String, folder: Path): String =
            if (!value.startsWith("@")) value
            else
                folder.resolve(value.drop(1)).let {
                    if (it.exists()) it.readText()
                    else throw UserError("$it is missing, which $folder/experiment.yml asks for.")
                }

        /** @throws UserError naming the known ones. */
        fun find(root: Path, name: String): Experiment =
            loadAll(root).let { all ->
                all.find { it.name == name } ?: throw UnknownName("There is no experiment", name, all.map { it.name })
            }
    }
}
