package bench.runtime.kubernetes.manifest

/** What the runner may do, and who may call whom. */
internal class AccessRules(private val namespace: String) {
    private fun metadata(name: String) = Metadata(name, namespace, PodTemplates.PART_OF)

    /** Refuses pods that could harm their node. */
    fun namespace() =
        Namespace(
            Metadata(namespace, labels = PodTemplates.PART_OF + ("pod-security.kubernetes.io/enforce" to "restricted"))
        )

    /** A user of the API that has exactly the rights which a run needs. */
    fun runner(): List<KubernetesObject> =
        listOf<KubernetesObject>(ServiceAccount(metadata(RUNNER))) + allow(metadata(RUNNER), rules)

    /** That user's rights to read cAdvisor, which is in the namespace [cadvisor]. */
    fun reader(cadvisor: String): List<KubernetesObject> =
        allow(Metadata("$RUNNER-of-$namespace", cadvisor, PodTemplates.PART_OF), READING)

    private fun allow(metadata: Metadata, rules: List<Role.Rule>) =
        listOf(
            Role(metadata, rules),
            RoleBinding(
                metadata,
                RoleBinding.Reference("rbac.authorization.k8s.io", "Role", metadata.name.orEmpty()),
                listOf(RoleBinding.Subject("ServiceAccount", RUNNER, namespace)),
            ),
        )

    /** Pods talk to each other and ask for names; nothing else reaches them, and they reach nothing else. */
    fun network() =
        NetworkPolicy(
            metadata("bench"),
            NetworkPolicy.Spec(
                podSelector = Selector(),
                policyTypes = listOf("Ingress", "Egress"),
                ingress = listOf(NetworkPolicy.Ingress(listOf(SAME))),
                egress = listOf(NetworkPolicy.Egress(listOf(SAME)), NetworkPolicy.Egress(ports = NAMES)),
            ),
        )

    private companion object {
        const val RUNNER = "waitmark-runner"
        val CHANGED = listOf("create", "delete", "get", "list", "patch", "watch")
        val SAME = NetworkPolicy.Peer(Selector())
        val NAMES = listOf("UDP", "TCP").map { NetworkPolicy.Port(53, it) }

        val READING =
            listOf(
                Role.Rule(listOf(""), listOf("pods"), listOf("get", "list")),
                Role.Rule(listOf(""), listOf("pods/portforward"), listOf("create", "get")),
            )

        val rules =
            listOf(
                Role.Rule(listOf(""), listOf("services"), CHANGED),
                Role.Rule(listOf("apps"), listOf("deployments"), CHANGED),
                Role.Rule(listOf("batch"), listOf("jobs"), CHANGED),
                Role.Rule(listOf("networking.k8s.io"), listOf("networkpolicies"), CHANGED),
                Role.Rule(listOf(""), listOf("pods"), listOf("delete", "get", "list", "watch")),
                Role.Rule(listOf(""), listOf("pods/log"), listOf("get")),
                Role.Rule(listOf(""), listOf("pods/exec", "pods/portforward"), listOf("create", "get")),
            )
    }
}
