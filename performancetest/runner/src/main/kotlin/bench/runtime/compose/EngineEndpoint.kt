package bench.runtime.compose

import bench.runtime.Settings
import java.net.URI

/**
 * Where the user's docker command finds its engine: by context, or by DOCKER_HOST.
 *
 * @property host e.g. `unix:///run/user/1000/docker.sock` or `tcp://10.0.0.7:2376`.
 * @property isHere whether the engine runs on this machine's kernel, not in a virtual machine.
 */
internal data class EngineEndpoint(private val host: String, private val isHere: Boolean) {
    private val uri = runCatching { URI(host) }.getOrNull()

    /** Why a run cannot use it, as a sentence; null if it can. */
    val trouble: String?
        get() =
            if (uri?.scheme !in remote || uri?.host in loopback) null
            else
                "The Docker engine is elsewhere ($host), where containers publish their ports: run ./bench on that " +
                    "machine, or use --runtime local."

    /** DOCKER_SOCKET for Prometheus' docker-proxy. Inside a virtual machine, the engine has the default socket. */
    fun variables(settings: Settings): Map<String, String> =
        if (isHere && uri?.scheme == "unix" && !settings.isOfShell(SOCKET)) mapOf(SOCKET to uri.path) else emptyMap()

    companion object {
        private const val SOCKET = "DOCKER_SOCKET"
        private val remote = setOf("tcp", "ssh", "http", "https")
        private val loopback = setOf("127.0.0.1", "localhost", "[::1]")

        /** With containerd's store, images have other sizes (moby #53398). */
        private const val STORE =
            "{{.Driver}}{{range .DriverStatus}}{{if eq (index . 0) \"driver-type\"}} ({{index . 1}}){{end}}{{end}}"

        /** Version, control groups and image store, for records. */
        fun describe(docker: DockerCli): String {
            val cgroups = "cgroup v{{.CgroupVersion}}, {{.CgroupDriver}}"
            return docker.run("info", "--format", "Docker {{.ServerVersion}}, $cgroups, $STORE").trim()
        }

        /** @throws bench.UserError if the docker command fails. */
        fun of(docker: DockerCli): EngineEndpoint {
            val kernel = docker.run("info", "--format", "{{.KernelVersion}}").trim()
            val host = docker.run("context", "inspect", "--format", "{{.Endpoints.docker.Host}}").trim()
            return EngineEndpoint(host, isHere = kernel == System.getProperty("os.version"))
        }
    }
}
