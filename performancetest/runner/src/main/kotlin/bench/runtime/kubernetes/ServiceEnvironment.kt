package bench.runtime.kubernetes

import bench.model.OwnService
import bench.model.Service
import bench.runtime.Launch
import bench.runtime.RunningMock

/** What a service's pod gets in addition to its compose file. Pure. */
internal object ServiceEnvironment {
    fun of(service: Service, mock: RunningMock?, how: Launch): Map<String, String> =
        jvmOptions(service, how) + dependency(service, mock) + how.environment

    /** The compose file knows only the mock behind HAProxy. */
    private fun dependency(service: Service, mock: RunningMock?): Map<String, String> =
        if (mock == null || !service.callsDependency) emptyMap() else mapOf(OwnService.DEPENDENCY to mock.url)

    private fun jvmOptions(service: Service, how: Launch): Map<String, String> {
        val own = service.environment[Launch.JVM_VARIABLE]?.takeIf { how.jvmOptions.isNotBlank() } ?: return emptyMap()
        return mapOf(Launch.JVM_VARIABLE to how.jvmOptions(own, ""))
    }
}
