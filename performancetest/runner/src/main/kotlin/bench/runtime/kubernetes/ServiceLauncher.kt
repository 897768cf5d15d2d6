package bench.runtime.kubernetes

import bench.ServiceFailure
import bench.UserError
import bench.model.Service
import bench.model.Track
import bench.runtime.Launch
import bench.runtime.ProcessOutput
import bench.runtime.RunningMock
import bench.runtime.RunningService
import bench.runtime.kubernetes.manifest.Place
import bench.runtime.local.Ports
import java.util.concurrent.ConcurrentHashMap

/**
 * Starts services under test in pods.
 *
 * @param labelled places whose pods want a node with the label of their role.
 * @param ports of this machine.
 * @param checkGoesOn throws if a signal arrived.
 */
internal class ServiceLauncher(
    private val cluster: Cluster,
    private val kubectl: Kubectl,
    private val source: ObjectSource,
    private val labelled: Set<Place>,
    private val watch: PodWatch,
    private val ports: Ports,
    private val checkGoesOn: () -> Unit,
) : AutoCloseable {
    /** Their containers, by service; also ended ones. */
    val watched = ConcurrentHashMap<String, WatchedContainer>()
    private val forwards = ConcurrentHashMap<String, PortForward>()

    /** @throws UserError why it does not start; [ServiceFailure] if it ends at once. */
    fun launch(service: Service, track: Track, mock: RunningMock?, how: Launch): RunningService {
        refuse(service, how)
        val launchedNs = System.nanoTime()
        val objects = source.objects(labelled, track, service.tunedSlots)
        try {
            val environment = ServiceEnvironment.of(service, mock, how)
            cluster.apply(objects.deployment(service.declared, environment, how.command("")))
            val container = watch.add(started(service), service.declared, part = null, name = service.name)
            watched[service.name] = container
            return running(service, track, launchedNs, container)
        } catch (e: Exception) {
            runCatching { remove(service) }
            throw e
        }
    }

    /** What would be measured wrong, or could not be done. */
    private fun refuse(service: Service, how: Launch) {
        if (how.folder != null || how.fileDescriptors != null)
            throw UserError(
                "A cluster gives ${service.name} no folder of the runner, and no limit of file descriptors."
            )
    }

    /** A container that has ended failed by itself; the cluster would start it for ever. */
    private fun started(service: Service): Pod {
        val pod = cluster.await(service.declared) { it.isUp || it.container(service.declared)?.ended != null }.last()
        val ended = pod.container(service.declared)?.ended ?: return pod
        checkGoesOn()
        val said = ProcessOutput.lastLine(kubectl.tryRun("logs", pod.name, "--tail=50").orEmpty())
        throw ServiceFailure("${service.name} ended at once (${PodTrouble.ending(ended)}): $said")
    }

    private fun running(service: Service, track: Track, launchedNs: Long, container: WatchedContainer): RunningService {
        val inside = source.declared.port(service.declared, "PORT") ?: PORT
        val further = service.environmentFor(track).filterKeys { it in service.ports }.mapValues { it.value.toInt() }
        val here = ports.free()
        val forward = PortForward.of(kubectl, service.name, mapOf(here to inside)) { container.pod.name }
        forwards[service.name] = forward
        val access =
            KubernetesService.Access(cluster, kubectl) {
                forwards.remove(service.name)
                forward.close()
                ports.giveBack(listOf(here))
                remove(service)
            }
        return KubernetesService(service, track, launchedNs, container, access, here, inside, further)
    }

    private fun remove(service: Service) {
        watch.remove(service.name)
        cluster.remove(service.declared)
    }

    override fun close() = forwards.values.forEach { it.close() }

    private companion object {
        const val PORT = 8080
    }
}
