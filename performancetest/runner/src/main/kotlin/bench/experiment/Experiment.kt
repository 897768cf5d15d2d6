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

/**
 * What is asked, as `performancetest/experiments/<name>/experiment.yml` says it; `kind` there says how it is answered.
 */
interface Experiment {
    val name: String
    val title: String
    val question: String

    /** Of sections of its report, by section; others are called by [title]. */
    val headings: Map<String, String>

    val about: About
        get() = About(title, question, headings)

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

    /** Its times are 0 where a kind of experiment does not have them. */
    interface Profile {
        val warmup_s: Int
            get() = 0

        val settle_s: Int
            get() = 0

        val window_s: Int
            get() = 0

        val repetitions: Int

        /** Measured when none are asked for. */
        val tracks: List<Track>

        /** @param delayMs of the mock. It and [callerTimeoutMs] are 0 where there is no load by a schedule. */
        fun settings(objective: Objective, delayMs: Long = 0, callerTimeoutMs: Long = 0) =
            TrialSettings(delayMs, objective, callerTimeoutMs, warmup_s, settle_s, window_s, repetitions)
    }

    /** @throws UserError naming the known ones. */
    fun profile(name: String): Profile = profiles[name] ?: throw UnknownName("There is no profile", name, profiles.keys)

    fun isFor(service: Service): Boolean = (services_of ?: name) in service.experiments

    /** Whether a rate is a share of what a service can bear. */
    val hasShares: Boolean
        get() = false

    /** With these of its scenarios alone. @throws UserError where it has none, or not these. */
    fun only(scenarios: List<String>): Experiment = throw UserError("'$name' has no scenarios: leave out --scenarios.")

    /** With [properties] as `-D` sets them. @throws UserError for those that it does not have. */
    fun with(properties: Map<String, String>, profile: String): Experiment =
        throw UserError("'$name' takes no properties: leave out -D.")

    /** With what [asked] chooses of it. @throws UserError for what it does not have. */
    fun asSet(asked: Asked): Experiment {
        val chosen = if (asked.scenarios.isEmpty()) this else only(asked.scenarios)
        return if (asked.properties.isEmpty()) chosen else chosen.with(asked.properties, asked.profile)
    }

    /** @throws UserError for options that would mean nothing. */
    fun check(asked: Asked) {
        if (asked.linear != null) throw UserError("'$name' searches nothing: --search linear belongs to capacity.")
    }

    /** What decides a run besides [settings]. */
    fun plan(asked: Asked): Plan

    companion object {
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
    }
}
