package bench.cli

import bench.UserError
import bench.experiment.Asked
import bench.experiment.Experiment
import bench.model.LinearSteps
import bench.model.LoadGeneratorCount
import bench.model.Track
import bench.runtime.selection.Runtimes
import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.associate
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.split
import com.github.ajalt.clikt.parameters.types.choice
import com.github.ajalt.clikt.parameters.types.int
import com.github.ajalt.clikt.parameters.types.long
import com.github.ajalt.clikt.parameters.types.restrictTo

/** What `./bench run` measures, and where its records go. */
internal class RunOptions : OptionGroup() {
    val services by
        option("--services", metavar = "a,b", help = "services to measure (default: all)")
            .split(",")
            .default(emptyList())
    private val track by
        option("--track", help = "track to measure (default: the profile's)").choice("stock", "tuned", "both")
    val profile by option("--profile", help = "smoke, quick, standard or full (default: quick)").default("quick")
    val runtime by
        option("--runtime", help = "processes, containers or a cluster (default: auto)")
            .choice(*Runtimes.optionsWithCluster)
            .default("auto")
    private val search by
        option("--search", help = "how rates are chosen (default: adaptive)")
            .choice("adaptive", LINEAR)
            .default("adaptive")
    val out by option("--out", metavar = "DIR", help = "new folder for the records (default: results/<time>-<name>)")
    val seed by option("--seed", help = "seed for the shuffled order (default: current time)").long()
    val slots by
        option("--slots", help = "what track tuned raises limits to (default: SLOTS in .env)").int().restrictTo(min = 1)
    private val repetitions by
        option("--repetitions", help = "repetitions of each search (default: the profile's)")
            .int()
            .restrictTo(1..MOST_REPETITIONS)
    private val loadGenerators by
        option(
                "--load-generators",
                metavar = "N",
                help = "how many share the load, each with 2.5 GB of memory (default: as many as a search needs)",
            )
            .int()
            .restrictTo(1..LoadGeneratorCount.MOST)
    private val start by
        option("--start", help = "linear search: first rate in req/s (default: 100)").int().restrictTo(min = 1)
    private val step by option("--step", help = "linear search: step in req/s (default: 100)").int().restrictTo(min = 1)
    private val duration by
        option("--duration", help = "seconds measured at each rate (default: the profile's)").int().restrictTo(1..DAY_S)
    private val warmup by
        option("--warmup", help = "seconds of warm-up (default: the profile's)").int().restrictTo(1..DAY_S)
    private val scenarios by
        option("--scenarios", metavar = "a,b", help = "scenarios of the experiment (default: all)")
            .split(",")
            .default(emptyList())
    private val properties by
        option(
                "-D",
                metavar = "name=value",
                help = "conditions of a workload, such as endpoint=stream or benchmark.clients=vertx",
            )
            .associate()
    val set by
        option("--set", metavar = "key=value", help = "value instead of experiment.yml's, as dependency.delay_ms=200")
            .associate()
    val capacity by
        option(
            "--capacity",
            metavar = "RUN",
            help = "capacity run that percentage rates refer to (default: a ramp)",
        )

    fun asked() =
        Asked(
            profile,
            scenarios.map { it.trim() },
            properties,
            if (search == LINEAR) LinearSteps(start ?: FIRST, step ?: FIRST) else null,
            Asked.Times(duration, warmup, repetitions),
            set = set,
            slots = slots,
            loadGenerators = loadGenerators,
        )

    fun tracks(experiment: Experiment): List<Track> =
        experiment.profile(profile).tracks.let { those ->
            if (track == null) those else Track.entries.filter { track == "both" || it.label == track }
        }

    /**
     * Rejects options that would be ignored silently, or misread.
     *
     * @param experiments how many experiments will be measured.
     * @throws UserError with the option.
     */
    fun check(experiments: Int) {
        if (services.any { it.isBlank() })
            throw UserError(
                "--services has an empty name: write them as a,b without blanks, or leave the option out for all."
            )
        if (out?.isBlank() == true) throw UserError("--out is empty: name a new folder, or leave the option out.")
        if (out != null && experiments > 1)
            throw UserError("--out names one folder, but $experiments experiments need one each: leave the option out.")
        set.entries
            .find { it.key.isBlank() || it.value.isBlank() }
            ?.let {
                throw UserError("--set ${it.key}=${it.value} needs key and value, for example dependency.delay_ms=200.")
            }
        if (search != LINEAR && (start != null || step != null))
            throw UserError("--start and --step belong to --search linear.")
    }

    private companion object {
        const val LINEAR = "linear"

        /** First rate in req/s of the main system's rule, and its step. */
        const val FIRST = 100
        const val MOST_REPETITIONS = 100
        const val DAY_S = 86_400
    }
}
