package bench.catalog

import bench.UserError
import bench.run.TrialSettings
import kotlinx.serialization.Serializable
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries

/** What is asked, as `performancetest/experiments/<name>/experiment.yml` says it; `kind` there says how it is answered. */
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

    interface Profile {
        val repetitions: Int

        /** Measured when none are asked for. */
        val tracks: List<Track>
    }

    /** @throws UserError naming the known ones. */
    fun profile(name: String): Profile = profiles[name]
        ?: throw UserError("There is no profile '$name'. Known are: ${profiles.keys.joinToString()}.${Suggestion.of(name, profiles.keys)}")

    fun isFor(service: Service): Boolean = (services_of ?: name) in service.experiments

    companion object {
        fun loadAll(root: Path): List<Experiment> = root.resolve("performancetest/experiments").listDirectoryEntries()
            .map { it.resolve("experiment.yml") }.filter { it.exists() }.sorted().map(::read)

        private fun read(file: Path): Experiment = YamlFile.read(file, serializer()).let { if (it is WorkloadExperiment) it.withFiles(file.parent) else it }

        /** @throws UserError naming the known ones. */
        fun find(root: Path, name: String): Experiment = loadAll(root).let { all ->
            all.find { it.name == name } ?: throw UserError("There is no experiment '$name'. Known are: ${all.joinToString { it.name }}.${Suggestion.of(name, all.map { it.name })}")
        }
    }
}
