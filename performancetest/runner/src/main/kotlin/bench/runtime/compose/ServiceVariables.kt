package bench.runtime.compose

import bench.model.OwnService
import bench.model.Service
import bench.runtime.Cores
import bench.runtime.Launch
import bench.runtime.RunningMock

/** What a service's container gets in addition to its compose file. Pure. */
internal class ServiceVariables(private val cores: Cores) {
    fun of(service: Service, mock: RunningMock?, how: Launch): Map<String, String> =
        jvmOptions(service, how) + addresses(service, mock) + how.environment

    /** With the command of the user's own service, if it has one. */
    fun launch(service: Service, mock: RunningMock?, how: Launch): Launch {
        val own = service.own?.takeIf { it.command != null } ?: return how
        return how.copy(command = own.words(own.portInside, mock?.url))
    }

    /** The compose file knows only the mock behind HAProxy. */
    private fun addresses(service: Service, mock: RunningMock?): Map<String, String> =
        service.own?.let { it.variables(it.portInside, mock?.url) }
            ?: mock?.takeIf { service.callsDependency }?.let { mapOf(OwnService.DEPENDENCY to it.url) }.orEmpty()

    /** Before it is confined, it may run on all cores, but must not size itself by them. */
    private fun jvmOptions(service: Service, how: Launch): Map<String, String> {
        val own = service.environment[Launch.JVM_VARIABLE]?.takeIf { service.own == null } ?: return emptyMap()
        val count = cores.service?.let { " -XX:ActiveProcessorCount=${cores.processors(it)}" }.orEmpty()
        return mapOf(Launch.JVM_VARIABLE to how.jvmOptions(own + count, ComposeProject.FOLDER))
    }
}
