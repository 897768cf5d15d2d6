package bench.experiment.workload

import bench.experiment.startup.AotCache
import bench.experiment.startup.NativeBuild
import bench.model.Condition
import bench.model.LaunchMode
import bench.model.Service
import bench.model.Track
import bench.model.WorkloadPlan
import bench.runtime.Launch
import bench.runtime.RunningService
import bench.runtime.Runtime

/** Starts a service for a condition: as its folder says, or in the launch mode of the condition. */
class WorkloadStart(
    private val runtime: Runtime,
    private val plan: WorkloadPlan,
    private val caches: AotCache,
    private val native: NativeBuild,
) {
    /**
     * A condition with a launch mode also compares start times, so its service has its own cores from launch on. Other
     * services may use all cores until they are warm.
     *
     * @throws bench.ServiceFailure if the service cannot be built, or never becomes ready.
     */
    fun start(service: Service, track: Track, condition: Condition): RunningService {
        val how =
            when (plan.launchMode(condition)) {
                null -> Launch()
                LaunchMode.JVM -> Launch(isConfined = true)
                LaunchMode.AOT -> caches.launch(service, mock = null)
                LaunchMode.NATIVE -> native.launch(service)
            }
        return runtime.startService(service, track, mock = null, how.copy(environment = plan.environment(condition)))
    }
}
