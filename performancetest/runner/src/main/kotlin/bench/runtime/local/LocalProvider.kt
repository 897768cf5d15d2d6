package bench.runtime.local

import bench.runtime.Cores
import bench.runtime.Runtime
import bench.runtime.RuntimeProvider
import bench.runtime.Settings
import java.nio.file.Path

/** Child processes; they have no requirements. */
object LocalProvider : RuntimeProvider {
    override val name = LocalRuntime.NAME

    override val reason = "because no Docker engine answers"

    override fun missing(root: Path): String? = null

    override fun open(root: Path, builds: Boolean, share: (Cores) -> Cores): Runtime =
        LocalRuntime(root, share(cores(root)), builds)

    private fun cores(root: Path) =
        Cores.configured(Settings.of(root)::get, java.lang.Runtime.getRuntime().availableProcessors())
            ?: Cores.ofThisMachine()
}
