package bench.loadgen.open

import bench.histogram.SecondStats
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/** What the runner asks of the injector's process: one JSON object a line on its standard input. */
@Serializable
sealed interface InjectorCommand {
    @Serializable @SerialName("run") data class Run(val plan: LoadPlan) : InjectorCommand

    /** Ends the current run; calls still waiting are given up and stay unanswered in its counts. */
    @Serializable @SerialName("stop") data object Stop : InjectorCommand
}

/** What it answers on its standard output; lines that do not start with `{` are Gatling's own. */
@Serializable
sealed interface InjectorEvent {
    @Serializable @SerialName("ready") data object Ready : InjectorEvent

    /** Twice a second: [elapsed_s] of the schedule, and the seconds whose counts may have changed. */
    @Serializable
    @SerialName("tick")
    data class Tick(val elapsed_s: Double, val seconds: List<SecondStats>) : InjectorEvent

    /**
     * [histogram_log] is the text of the run's `.hlog`: a runner that writes it itself needs no folder in common with
     * the injector. Of the second stream, where the plan has one, are [probe_seconds]. [descriptors] are the injector's
     * own; [calls] that were answered, by the moment they were due, where the plan keeps them.
     */
    @Serializable
    @SerialName("done")
    data class Done(
        val elapsed_s: Double,
        val seconds: List<SecondStats>,
        val histogram_log: String,
        val probe_seconds: List<SecondStats> = emptyList(),
        val descriptors: FileDescriptors? = null,
        val calls: List<Call>? = null,
    ) : InjectorEvent

    @Serializable @SerialName("failed") data class Failed(val reason: String) : InjectorEvent
}

/** Variable of its environment: the port of its own metrics. */
const val METRICS_PORT = "METRICS_PORT"

val injectorJson = Json { classDiscriminator = "type" }
