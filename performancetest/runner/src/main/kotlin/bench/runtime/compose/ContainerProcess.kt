package bench.runtime.compose

import bench.UserError
import java.nio.file.Path
import kotlin.jvm.optionals.getOrNull

/** The first process of a container that the user started. It can be read like any process of this machine. */
object ContainerProcess {
    /** @throws UserError if no container [name] runs on this machine. */
    fun id(name: String, docker: DockerCli = DockerCli(Path.of("").toAbsolutePath())): Long =
        docker
            .tryRun("inspect", "--type", "container", "--format", "{{.State.Pid}}", name)
            ?.trim()
            ?.toLongOrNull()
            // A virtual machine with the engine has numbers of its own.
            ?.takeIf { ProcessHandle.of(it).getOrNull()?.isAlive == true }
            ?: throw UserError("There is no running container '$name' on this machine, which --container names.")
}
