package bench.experiment

import bench.UnknownName
import bench.UserError
import bench.model.About
import bench.model.Objective
import bench.model.Plan
import bench.model.Service
import bench.model.Track
import bench.model.TrialSettings
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readText

/** Question of `performancetest/experiments/<name>/experiment.yml`; `kind` there says how to answer it. */
interface Experiment {
    val name: String
    val title: String
    val question: String

    /** Headings of report sections, by section; the other sections use [title]. */
    val headings: Map<String, String>

    val about: About
        get() = About(title, question, headings)

    /** Experiment that services name to take part in this one; null: this experiment's own name. */
    val services_of: String?
    val profiles: Map<String, Profile>

    /** @throws UserError naming the known profiles. */
    fun settings(profile: String): TrialSettings

    /**
     * Reads the files that the experiment names, relative to its own [folder].
     *
     * @throws UserError if one is missing.
     */
    fun withFiles(folder: Path): Experiment = this

    /** Times are 0 if a kind of experiment does not have them. */
    interface Profile {
        val warmup_s: Int
            get() = 0

        val settle_s: Int
            get() = 0

        val window_s: Int
            get() = 0

        val repetitions: Int

        /** Tracks to measure if the user chooses none. */
        val tracks: List<Track>

        /** @param delayMs delay of the mock; it and [callerTimeoutMs] are 0 without scheduled load. */
        fun settings(objective: Objective, delayMs: Long = 0, callerTimeoutMs: Long = 0) =
            TrialSettings(delayMs, objective, callerTimeoutMs, warmup_s, settle_s, window_s, repetitions)
    }

    /** @throws UserError naming the known profiles. */
    fun profile(name: String): Profile = profiles[name] ?: throw UnknownName("There is no profile", name, profiles.keys)

    /** Whether [service] takes part; the user's own service names experiments one by one. */
    fun isFor(service: Service): Boolean = (services_of?.takeIf { service.own == null } ?: name) in service.experiments

    /** Whether a rate is a share of a service's capacity. */
    val hasShares: Boolean
        get() = false

    /** Whether its load follows a schedule, which several load generators can share. */
    val hasSchedule: Boolean
        get() = false

    /** Keeps only these scenarios. @throws UserError if the experiment has no scenarios, or not these. */
    fun only(scenarios: List<String>): Experiment = throw UserError("'$name' has no scenarios: leave out --scenarios.")

    /** Sets [properties] from `-D`. @throws UserError for properties that the experiment does not have. */
    fun with(properties: Map<String, String>, profile: String): Experiment =
        throw UserError("'$name' takes no properties: leave out -D.")

    /** Applies the choices in [asked]. @throws UserError for choices that the experiment does not have. */
    fun asSet(asked: Asked): Experiment {
        val chosen = if (asked.scenarios.isEmpty()) this else only(asked.scenarios)
        return if (asked.properties.isEmpty()) chosen else chosen.with(asked.properties, asked.profile)
    }

    /** @throws UserError for options that have no effect here. */
    fun check(asked: Asked) {
        if (asked.linear != null) throw UserError("'$name' searches nothing: --search linear belongs to capacity.")
        if ((asked.loadGenerators ?: 1) > 1 && !hasSchedule)
            throw UserError("'$name' follows no schedule that several could share: leave out --load-generators.")
    }

    /** Everything that decides a run, besides [settings]. */
    fun plan(asked: Asked): Plan

    companion object {
        /**
         * [value], or if it begins with `@`, the text of the file with that name in [folder].
         *
         * @throws UserError if the file is missing.
         */
        internal fun text(value: String, folder: Path): String =
            if (!value.startsWith("@")) value
            else
                folder.resolve(value.drop(1)).let {
                    if (it.exists()) it.readText()
                    else throw UserError("$it is missing, which $folder/experiment.yml asks for.")
                }
    }
}
