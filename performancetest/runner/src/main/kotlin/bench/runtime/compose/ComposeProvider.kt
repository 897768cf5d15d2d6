package bench.runtime.compose

import bench.UserError
import bench.catalog.PublishedPorts
import bench.model.Topology
import bench.runtime.CorePlan
import bench.runtime.Cores
import bench.runtime.FileDescriptorLimit
import bench.runtime.Runtime
import bench.runtime.RuntimeProvider
import bench.runtime.Settings
import java.nio.file.Path

/** Containers, if a Docker engine answers. */
object ComposeProvider : RuntimeProvider {
    override val name = ComposeRuntime.NAME

    override val reason = "because a Docker engine answers; --runtime local for processes"

    override fun missing(root: Path): String? =
        DockerCli(root).let { docker -> docker.trouble() ?: EngineEndpoint.of(docker).trouble }

    override fun open(root: Path, builds: Boolean, share: (Cores) -> Cores): Runtime {
        // Before the first command of Compose, which would not name the variable that is no port.
        PublishedPorts.of(root, Settings.of(root)::get)
        return ComposeRuntime(root, share(cores(root)), builds)
    }

    private fun cores(root: Path): Cores {
        checkFileDescriptors(Settings.of(root).get("NOFILE"))
        val engine = EngineInfo.ask(DockerCli(root))
        val there = engine.topology(engine.here())
        val settings = Settings.of(root)
        val cores = Cores.configured(settings::get, there) ?: plan(engine, there)
        return cores.copy(
            quota = settings.get("SERVICE_CPUS")?.let { quota(it) },
            monitoring = settings.get("MONITORING_CPUSET")?.let { Cores.parse("MONITORING_CPUSET", it, there) },
        )
    }

    /** An engine that cannot pin ignores cpusets silently: the record then says so. */
    internal fun plan(engine: EngineInfo, there: Topology): Cores =
        if (engine.hasCpusets) CorePlan.of(there) else Cores(null, null, null, there.threads.size)

    /** @throws UserError if containers could open too few. */
    internal fun checkFileDescriptors(text: String?) {
        val limit = text?.toLongOrNull() ?: return
        if (limit < FileDescriptorLimit.LEAST)
            throw UserError(
                "NOFILE is '$text', the file descriptors of a container: a run needs at least " +
                    "${FileDescriptorLimit.LEAST}."
            )
    }

    /** Null for 0, which means no quota. */
    private fun quota(text: String): Double? =
        (text.toDoubleOrNull()?.takeIf { it >= 0 && it.isFinite() }
                ?: throw UserError("SERVICE_CPUS is '$text', not a number of cores such as 0.5 or 2."))
            .takeIf { it > 0 }
}
