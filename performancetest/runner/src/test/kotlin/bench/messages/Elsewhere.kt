package bench.messages

/** Where messages stand whose exception takes them from a variable; called functions are found without this list. */
internal object Elsewhere {
    /** @property thrown number of such exceptions in a file. @property declarations with the text, as `file#name`. */
    class Origin(val thrown: Int, vararg declarations: String) {
        val declarations = declarations.toList()
    }

    /**
     * Packages whose `require` sentences become errors: a file of YAML, or what a user typed, is read into their
     * classes.
     */
    val packages = listOf("model", "advise", "experiment", "catalog")

    /** Words of the engine that are explained, and what is added to them. */
    private val hints =
        listOf("taken", "hints").map { "runtime/compose/DockerFailure.kt#$it" } +
            listOf("hints").map { "runtime/kubernetes/KubectlFailure.kt#$it" }

    private val reasons = listOf("text", "heap", "host", "incident").map { "wording/ReasonWords.kt#$it" }
    private val unmeasured = "cli/FinishedRun.kt#failure"

    /** By the file that throws. */
    val places: Map<String, Origin> =
        mapOf(
            // These two take the sentences of `packages`.
            "catalog/YamlFile.kt" to Origin(1),
            "cli/AdviseCommand.kt" to Origin(1),
            "cli/RunCommand.kt" to Origin(2, unmeasured),
            "cli/TryCommand.kt" to Origin(1, unmeasured),
            // Says again what the service's failure says.
            "experiment/capacity/CapacityRun.kt" to Origin(1),
            // The load generator's own errors; the reasons of invalid trials are explained as well.
            "experiment/workload/WorkloadRun.kt" to Origin(1, *reasons.toTypedArray()),
            // Takes the sentences of `packages`, for files that an experiment names.
            "kinds/Experiments.kt" to Origin(1),
            "publish/Publishable.kt" to
                Origin(1, *listOf("commit", "extent", "validity").map { "publish/Publishable.kt#$it" }.toTypedArray()),
            // They say again what the engine or a service that is not ready says.
            "runtime/compose/ComposeBench.kt" to Origin(1),
            "runtime/local/LocalBackingServices.kt" to Origin(1),
            "runtime/local/LocalMocks.kt" to Origin(1),
            // Says again why pods do not start.
            "runtime/kubernetes/KubernetesBench.kt" to Origin(1),
            "runtime/kubernetes/Cluster.kt" to
                Origin(
                    1,
                    *listOf("blocked", "unscheduled").map { "runtime/kubernetes/PodTrouble.kt#$it" }.toTypedArray(),
                ),
            "runtime/selection/Runtimes.kt" to
                Origin(1, "runtime/compose/DockerCli.kt#trouble", "runtime/kubernetes/Kubectl.kt#trouble"),
        )

    val declarations: List<String>
        get() = (places.values.flatMap { it.declarations } + hints).distinct()
}
