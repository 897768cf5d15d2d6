package bench.runtime.kubernetes.manifest

import bench.runtime.compose.ResolvedService

/** Pods as the API wants them, with everything that the strictest of its security standards asks for ("restricted"). */
internal class PodTemplates(private val containers: ContainerSpecs) {
    fun of(pod: PodPlan): PodTemplate {
        val services = pod.members.values
        return PodTemplate(
            Metadata(labels = labels(pod)),
            PodSpec(
                containers = pod.members.keys.map { containers.of(it, pod) },
                securityContext = security(services),
                volumes = volumes(pod),
                restartPolicy = "Never".takeIf { pod.place == Place.LOAD },
                shareProcessNamespace = true.takeIf { services.any { it.init } },
                topologySpreadConstraints = listOf(Spread(Selector(selector(pod)))).takeIf { pod.place == Place.LOAD },
                terminationGracePeriodSeconds =
                    services.mapNotNull { ContainerSpecs.seconds(it.stop_grace_period) }.maxOrNull(),
            ),
        )
    }

    private fun security(services: Collection<ResolvedService>): PodSecurity {
        val user = services.firstNotNullOfOrNull { it.labels[USER_LABEL]?.toLongOrNull() } ?: USER
        val settings = services.flatMap { it.sysctls.entries }.filter { it.key in SAFE_SYSCTLS }
        return PodSecurity(user, user, user, settings.map { Variable(it.key, it.value.content) }.distinctBy { it.name })
    }

    private fun volumes(pod: PodPlan): List<PodVolume> {
        val own =
            pod.members.flatMap { (name, service) ->
                service.tmpfs.map(Tmpfs::of).map { PodVolume(it.volume(name), PodVolume.EmptyDir(sizeLimit = it.size)) }
            }
        val shared = pod.members.values.flatMap { it.sharedVolumes }.map { it.source!! }.distinct()
        return own + shared.map { PodVolume(it, PodVolume.EmptyDir()) }
    }

    companion object {
        /** Of pods: the name of the object that made them. */
        const val NAME_LABEL = "app.kubernetes.io/name"
        private const val PART_OF_LABEL = "app.kubernetes.io/part-of"
        private const val USER_LABEL = "bench.user"

        /** That of the images which this project builds (services/jvm.Dockerfile). */
        private const val USER = 10_001L

        /** The only setting of the compose files that a cluster allows by default. */
        private val SAFE_SYSCTLS = setOf("net.ipv4.ip_local_port_range")

        fun selector(pod: PodPlan): Map<String, String> = mapOf(NAME_LABEL to pod.name)

        /** Of pods, and of what belongs to them. */
        fun labels(pod: PodPlan): Map<String, String> = selector(pod) + PART_OF + (Place.LABEL to pod.place.label)

        val PART_OF = mapOf(PART_OF_LABEL to "waitmark")
    }
}
