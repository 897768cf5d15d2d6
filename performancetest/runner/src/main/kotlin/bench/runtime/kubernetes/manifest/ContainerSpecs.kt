package bench.runtime.kubernetes.manifest

import bench.runtime.compose.ResolvedService
import kotlin.time.Duration

/**
 * A service of the compose files as a container of a pod.
 *
 * @param cores whole cores of a service under test, which nothing else then uses; others take what the node has left.
 */
internal class ContainerSpecs(private val images: ImageNames, private val cores: Int) {
    /** @param name of the service; one of [pod]'s members. */
    fun of(name: String, pod: PodPlan): ContainerSpec {
        val service = pod.members.getValue(name)
        val container = other(name, service, pod.portShift(name), cores.takeIf { pod.place == Place.SERVICE })
        // The runner starts a load generator in it, and talks to it by its input and output.
        return if (pod.place == Place.LOAD) container.copy(command = WAIT, args = null) else container
    }

    /** @param ownCores null: it takes what the node has left. */
    fun other(name: String, service: ResolvedService, portShift: Int = 0, ownCores: Int? = null): ContainerSpec {
        val size = resources(service, ownCores)
        return ContainerSpec(
            name = name,
            image = images.of(service),
            command = service.entrypoint?.map(::literal),
            args = service.command?.map(::literal),
            env = environment(service, portShift),
            resources = ContainerSpec.Resources(size, size),
            volumeMounts = mounts(name, service),
            startupProbe = service.healthcheck?.takeIf { it.command.isNotEmpty() }?.let(::probe),
            securityContext = ContainerSpec.ContainerSecurity(service.read_only),
        )
    }

    private fun mounts(name: String, service: ResolvedService): List<ContainerSpec.Mount> =
        service.tmpfs.map(Tmpfs::of).map { ContainerSpec.Mount(it.volume(name), it.path) } +
            service.sharedVolumes.map {
                ContainerSpec.Mount(it.source!!, it.target, readOnly = true.takeIf { _ -> it.read_only })
            }

    private fun environment(service: ResolvedService, portShift: Int): List<Variable> =
        service.environment.toSortedMap().mapNotNull { (name, value) ->
            val port = value?.toIntOrNull()?.takeIf { name.endsWith("PORT") }
            value?.let { Variable(name, port?.let { "${it + portShift}" } ?: literal(it)) }
        }

    /** Kubernetes would replace `$(NAME)`. */
    private fun literal(text: String) = ResolvedService.plain(text).replace("$(", "$$(")

    private fun resources(service: ResolvedService, ownCores: Int?): Map<String, String> = buildMap {
        ownCores?.let { put("cpu", "$it") }
        service.memoryBytes?.let { put("memory", Quantity.ofBytes(it)) }
    }

    private fun probe(check: ResolvedService.Healthcheck) =
        ContainerSpec.Probe(
            exec = ContainerSpec.Exec(check.command.map(ResolvedService::plain)),
            failureThreshold = seconds(check.start_period) ?: PATIENCE_S,
            timeoutSeconds = seconds(check.timeout) ?: ANSWER_S,
        )

    companion object {
        private const val PATIENCE_S = 600L
        private const val ANSWER_S = 5L

        /** Ends at once when the pod is deleted, and not as done: the Job then makes another one. */
        private val WAIT = listOf("bash", "-c", "trap 'exit 143' TERM; sleep infinity & wait")

        /** @param duration as Compose writes it, e.g. `10m0s`. */
        fun seconds(duration: String?): Long? = duration?.let { Duration.parse(it).inWholeSeconds }
    }
}
