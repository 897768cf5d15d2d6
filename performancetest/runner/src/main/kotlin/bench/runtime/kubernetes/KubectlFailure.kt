package bench.runtime.kubernetes

import bench.BenchFailure
import bench.UserError
import bench.runtime.ProcessOutput

/** What a failed kubectl command means for the user. Pure. */
internal object KubectlFailure {
    /** As records name the cluster. */
    const val PART = "cluster"
    private const val HOW = "no answer"

    /** How kubectl says that no API server, or no store behind it, answers. */
    private val gone =
        listOf(
            "Unable to connect to the server",
            "The connection to the server",
            "connection refused",
            "i/o timeout",
            "TLS handshake timeout",
            "no such host",
            "context deadline exceeded",
            "etcdserver:",
            "unexpected EOF",
        )

    /** Remedies for errors whose message does not give one. */
    private val hints =
        mapOf(
            "(Forbidden)" to "Your user may not do this: give it the rights in base/runner.yaml of ./bench manifests.",
            "current-context" to "Choose a cluster: kubectl config use-context NAME, or --context NAME.",
            "does not exist" to "kubectl config get-contexts names all.",
        )

    /** The command ran longer than it may: the API server, or the way to it, hangs. */
    fun silent(limitS: Long) =
        BenchFailure(
            PART,
            HOW,
            "The Kubernetes cluster did not answer within $limitS s: check it with kubectl version.",
        )

    /**
     * @param arguments of the command.
     * @param printed its output.
     */
    fun of(arguments: List<String>, printed: String, namespace: String): UserError {
        val reason = ProcessOutput.reason(printed).trimEnd('.', '?')
        if (gone.any { it in reason })
            return BenchFailure(PART, HOW, "The Kubernetes cluster does not answer: $reason.")
        if ("namespaces \"$namespace\" not found" in reason)
            return UserError("There is no namespace $namespace: kubectl create namespace $namespace, or --namespace.")
        val hint = hints.entries.firstOrNull { it.key in reason }?.let { " ${it.value}" }.orEmpty()
        return UserError("kubectl ${arguments.firstOrNull()} failed: $reason.$hint")
    }
}
