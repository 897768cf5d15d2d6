package bench.runtime.selection

import bench.UserError
import bench.runtime.Cores
import bench.runtime.Runtime
import bench.runtime.Settings
import bench.runtime.compose.ComposeRuntime
import bench.runtime.compose.DockerCli
import bench.runtime.local.LocalRuntime
import java.nio.file.Path

/** Picks where services run, and says why. */
object Runtimes {
    private const val COMPOSE = "compose"
    private const val LOCAL = "local"
    val names = arrayOf("auto", LOCAL, COMPOSE)

    data class Choice(val name: String, val why: String)

    /** @param asked one of [names]. @throws UserError when containers are asked for and no engine answers. */
    fun choose(asked: String, root: Path): Choice =
        when {
            asked == LOCAL -> Choice(LOCAL, "as asked")
            DockerCli(root).answers() ->
                Choice(
                    COMPOSE,
                    if (asked == COMPOSE) "as asked"
                    else "because a Docker engine answers; --runtime local for processes",
                )
            asked == COMPOSE -> throw UserError("No Docker engine answers: start it, or use --runtime local.")
            else -> Choice(LOCAL, "because no Docker engine answers")
        }

    /** @param builds false: modules and images are used as they are. */
    fun open(choice: Choice, root: Path, builds: Boolean): Runtime = open(choice, root, builds) { it }

    /** For what measures the bench itself: without a service the mock has its cores. */
    fun openWithoutService(choice: Choice, root: Path, builds: Boolean): Runtime =
        open(choice, root, builds, Cores::withoutService)

    private fun open(choice: Choice, root: Path, builds: Boolean, share: (Cores) -> Cores): Runtime =
        if (choice.name == COMPOSE) ComposeRuntime(root, share(coresOfEngine(root)), builds)
        else LocalRuntime(root, share(coresOfThisMachine(root)), builds)

    /** The engine may run in a virtual machine with fewer cores than this one. */
    private fun coresOfEngine(root: Path): Cores {
        val available = DockerCli(root).run("info", "--format", "{{.NCPU}}").trim().toInt()
        val settings = Settings.of(root)
        val cores = Cores.configured(settings::get, available) ?: Cores.of(available, canPin = true)
        return cores.copy(
            quota = settings.get("SERVICE_CPUS")?.let { quota(it) },
            monitoring = settings.get("MONITORING_CPUSET")?.let { Cores.parse("MONITORING_CPUSET", it) },
        )
    }

    /** Null for 0, which is none. */
    private fun quota(text: String): Double? =
        (text.toDoubleOrNull()?.takeIf { it >= 0 }
                ?: throw UserError("SERVICE_CPUS is '$text', not a number of cores such as 0.5 or 2."))
            .takeIf { it > 0 }

    private fun coresOfThisMachine(root: Path) =
        Cores.configured(Settings.of(root)::get, java.lang.Runtime.getRuntime().availableProcessors())
            ?: Cores.ofThisMachine()
}
