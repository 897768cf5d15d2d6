package bench.runtime.local

import bench.UserError
import bench.machine.Machine
import bench.runtime.Cores
import bench.runtime.FileDescriptorLimit
import bench.runtime.Runtime
import bench.runtime.RuntimeProvider
import bench.runtime.Settings
import java.nio.file.Path

/** Child processes; they have no requirements. */
object LocalProvider : RuntimeProvider {
    override val name = LocalRuntime.NAME

    override val reason = "because no Docker engine answers"

    override fun missing(root: Path): String? = null

    override fun open(root: Path, builds: Boolean, share: (Cores) -> Cores): Runtime {
        FileDescriptorLimit.check(FileDescriptorLimit.ofThisShell())
        return LocalRuntime(root, share(cores(root)), builds)
    }

    private fun cores(root: Path): Cores {
        val set = Cores.configured(Settings.of(root)::get, Machine().allowed()) ?: return Cores.ofThisMachine()
        if (!Cores.hasTaskset())
            throw UserError("SERVICE_CPUSET, MOCK_CPUSET and LOAD_CPUSET need the command taskset, which is not here.")
        return set
    }
}
