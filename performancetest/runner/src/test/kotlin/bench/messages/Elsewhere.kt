package bench.messages

/** Where messages stand whose exception takes them from a function or from another exception. */
internal object Elsewhere {
    /** @property thrown number of such exceptions in a file. @property declarations with the text, as `file#name`. */
    class Origin(val thrown: Int, vararg declarations: String) {
        val declarations = declarations.toList()
    }

    /** Packages whose `require` sentences become errors: a file of YAML is read into their classes. */
    val packages = listOf("model", "experiment", "catalog")

    private val reasons = listOf("text", "heap", "host", "incident").map { "wording/ReasonWords.kt#$it" }
    private val unmeasured = "cli/FinishedRun.kt#failure"

    /** By the file that throws. */
    val places: Map<String, Origin> =
        mapOf(
            "build/MavenBuild.kt" to Origin(1, "build/MavenBuild.kt#failure"),
            // Takes the sentences of `packages`.
            "catalog/YamlFile.kt" to Origin(1),
            "cli/RunCommand.kt" to Origin(2, unmeasured),
            "cli/TryCommand.kt" to Origin(1, unmeasured),
            // The load generator's own errors, and reasons of invalid trials.
            "experiment/workload/WorkloadRun.kt" to Origin(2, *reasons.toTypedArray()),
            "publish/Publishable.kt" to
                Origin(1, *listOf("commit", "extent", "validity").map { "publish/Publishable.kt#$it" }.toTypedArray()),
            "runtime/MachineLock.kt" to Origin(1, "runtime/MachineLock.kt#text"),
            "runtime/compose/DockerCli.kt" to
                Origin(
                    1,
                    *listOf("failure", "portTaken", "hints").map { "runtime/compose/DockerCli.kt#$it" }.toTypedArray(),
                ),
            "runtime/selection/Runtimes.kt" to Origin(1, "runtime/compose/ComposeProvider.kt#missing"),
        )
}
