package bench.runtime.kubernetes.manifest

/** What a user changes for a cluster: which service runs, where images come from, which nodes have which role. */
internal class Kustomization(private val manifests: Manifests, private val namespace: String) {
    /** The user's own file: which values the objects of [base] get. */
    fun own() =
        """
        |$MARK. Yours to change: it is never written again.
        |# kubectl apply -k .    What changes in a Job needs: kubectl -n $namespace delete jobs --all
        |apiVersion: kustomize.config.k8s.io/v1beta1
        |kind: Kustomization
        |namespace: "$namespace"
        |resources: [$BASE]
        |# A service needs cores of its own: 1 starts it.
        |replicas:
        |${list(manifests.services) { "- { name: $it, count: 0 }" }}
        |# Where the cluster gets the images: name and tag in your registry.
        |images:
        |${list(manifests.ownImages) { "- { name: $it, newName: $it, newTag: ${ImageNames.TAG} }" }}
        |# How many load generators share a schedule: the same number twice.
        |patches:
        |- target: { kind: Job, name: ${Manifests.SHARING} }
        |  patch: |-
        |    - { op: replace, path: /spec/completions, value: 1 }
        |    - { op: replace, path: /spec/parallelism, value: 1 }
        |# With a node for each role (kubectl label node NODE ${Place.LABEL}=service, =mock, =load):
        |# components: [$NODES]
        |"""
            .trimMargin()

    /** By path: what is always made from the compose files. */
    fun others(): Map<String, String> =
        mapOf("$BASE/kustomization.yaml" to all(manifests.objects.keys), "$NODES/kustomization.yaml" to nodes())

    private fun nodes() =
        """
        |$MARK. Each pod on the node that has the label of its role.
        |apiVersion: kustomize.config.k8s.io/v1alpha1
        |kind: Component
        |patches:
        |${list(Place.entries.map { it.label }, ::nodePatch)}
        |"""
            .trimMargin()

    private fun nodePatch(role: String) =
        """
        |- target: { labelSelector: "${Place.LABEL}=$role", kind: Deployment|Job }
        |  patch: |-
        |    - { op: add, path: /spec/template/spec/nodeSelector, value: { ${Place.LABEL}: $role } }
        """
            .trimMargin()
            .trimEnd()

    companion object {
        const val BASE = "base"
        private const val NODES = "nodes"

        /** Begins each of these files. */
        const val MARK = "# Made by ./bench manifests"

        /** @param files all that a folder has. */
        fun all(files: Collection<String>) =
            """
            |$MARK from the compose files.
            |apiVersion: kustomize.config.k8s.io/v1beta1
            |kind: Kustomization
            |resources:
            |${list(files) { "- $it" }}
            |"""
                .trimMargin()

        private fun list(names: Collection<String>, line: (String) -> String) =
            names.joinToString("\n", transform = line)
    }
}
