package bench.runtime.kubernetes

import bench.PatienceFactor
import bench.UserError
import bench.runtime.kubernetes.manifest.KubernetesObject
import bench.runtime.kubernetes.manifest.KubernetesYaml
import bench.runtime.kubernetes.manifest.Place
import bench.runtime.kubernetes.manifest.PodTemplates

/**
 * The objects of one namespace that this clone made, by their label.
 *
 * @param clone value of that label, the same for all runs of one clone.
 * @param limitMs how long to wait for pods.
 * @param unlessEnded runs what makes objects, or throws if a signal arrived.
 */
internal class Cluster(
    private val kubectl: Kubectl,
    private val clone: String,
    private val limitMs: Long = LIMIT_MS * PatienceFactor.ofThisRun,
    private val unlessEnded: (start: () -> Unit) -> Unit = { it() },
) {
    private val own = "--selector=${RunObjects.CLONE}=$clone"

    /** Makes the namespace where it is missing. If the user may not, the next command says so. */
    fun makeNamespace(namespace: KubernetesObject) {
        if (kubectl.tryRun("get", "namespace", kubectl.namespace) != null) return
        try {
            kubectl.run(listOf("create", "--filename=-"), KubernetesYaml.of(listOf(namespace)))
        } catch (_: UserError) {
            // Its own user may be allowed to use this namespace only.
        }
    }

    fun apply(objects: List<KubernetesObject>) = unlessEnded {
        kubectl.run(listOf("apply", "--filename=-"), KubernetesYaml.of(objects))
    }

    /** Its pods, also ended ones. @param name of the object that made them; null: all. */
    fun pods(name: String? = null): List<Pod> {
        val selector = own + name?.let { ",${PodTemplates.NAME_LABEL}=$it" }.orEmpty()
        return Pod.parse(kubectl.run("get", "pods", selector, "--output=json"))
    }

    /**
     * Waits for [count] pods of [name].
     *
     * @param isThere whether a pod is as far as it must be.
     * @return those, by their number or name.
     * @throws UserError why they do not start.
     */
    fun await(name: String, count: Int = 1, isThere: (Pod) -> Boolean): List<Pod> {
        val endNs = System.nanoTime() + limitMs * NS_PER_MS
        while (true) {
            val pods = pods(name)
            val there = pods.filter(isThere)
            if (there.size >= count) return there.sortedWith(compareBy({ it.index }, { it.name }))
            val isOver = System.nanoTime() > endNs
            val trouble = pods.firstNotNullOfOrNull(PodTrouble::blocking)
            if (trouble != null && (isOver || pods.any(PodTrouble::isFinal))) throw UserError(trouble)
            if (isOver) throw UserError("The pod $name did not start within ${limitMs / MS_PER_S} s.")
            Thread.sleep(POLL_MS)
        }
    }

    /** Removes the objects called [name] with their pods, and waits until these have ended. */
    fun remove(name: String) {
        delete("$own,${PodTemplates.NAME_LABEL}=$name")
    }

    private fun delete(selector: String) {
        kubectl.run("delete", KINDS, selector, "--ignore-not-found", "--cascade=foreground", "--wait=true")
    }

    /** Removes all services under test: a runner that lost the cluster could not. */
    fun removeServices() = delete("$own,${Place.LABEL}=${Place.SERVICE.label}")

    /** Ends one pod at once; its Deployment or Job makes another one. */
    fun kill(pod: String) {
        kubectl.tryRun("delete", "pod", pod, "--ignore-not-found", "--grace-period=0", "--force", "--wait=false")
    }

    /** @return names of all its objects and pods. */
    fun all(): List<String> = names("${RunObjects.CLONE}=$clone")

    /** Removes everything that this clone made, and waits for the end of it. */
    fun clear() {
        delete(own)
    }

    /** Objects of other clones in this namespace. */
    fun others(): List<String> = names("${RunObjects.CLONE},${RunObjects.CLONE}!=$clone")

    /** Objects that the user made from manifests; a run would replace and remove them. */
    fun byHand(): List<String> =
        names(PodTemplates.PART_OF.entries.joinToString { (name, value) -> "$name=$value" } + ",!${RunObjects.CLONE}")

    private fun names(selector: String): List<String> =
        kubectl.run("get", "$KINDS,pods", "--selector=$selector", "--output=name").lines().filter { it.isNotBlank() }

    private companion object {
        const val KINDS = "deployments,jobs,services,networkpolicies"
        const val LIMIT_MS = 180_000L
        const val POLL_MS = 300L
        const val NS_PER_MS = 1_000_000L
        const val MS_PER_S = 1_000L
    }
}
